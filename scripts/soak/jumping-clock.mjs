/* Preloaded into a server: the signal SIGUSR2 sets its clock an hour ahead, and the next one back. */

const TrueDate = Date
let ahead = 0
const now = () => TrueDate.now() + ahead

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, given, asked) =>
    /** @type {Date} */ (Reflect.construct(target, given.length === 0 ? [now()] : given, asked)),
  get: (target, name) => {
    /** @type {unknown} */
    const found = Reflect.get(target, name)
    return name === 'now' ? now : found
  },
})

process.on('SIGUSR2', () => {
  ahead = ahead === 0 ? 3_600_000 : 0
})
