/** A first load that has a budget. */
export interface BudgetPage {
  readonly name: string
  /** The entry and every module the page asks for with `import()` before it is painted, by source path. */
  readonly roots: readonly string[]
  /** Most kilobytes of JavaScript on the wire. */
  readonly script: number
  /** Most kilobytes of fonts before the first paint. */
  readonly font: number
}

const entry = 'index.html'

/** What each budgeted page loads. A new `import()` on the way to one of these pages belongs here. */
export const pages: readonly BudgetPage[] = [
  { name: '/login', roots: [entry, 'src/public/LoginPage.tsx'], script: 85, font: 50 },
  {
    name: '/ (user home)',
    roots: [entry, 'src/App.tsx', 'src/account/home/HomeScreen.tsx'],
    script: 210,
    font: 50,
  },
  {
    name: '/admin/all-tickets (admin list)',
    roots: [entry, 'src/App.tsx', 'src/resources/tickets/AllTicketsScreen.tsx'],
    script: 285,
    font: 50,
  },
]
