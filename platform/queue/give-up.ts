/** Thrown by the handler of a job where no other try could help: the job is a dead letter at once. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp'
}
