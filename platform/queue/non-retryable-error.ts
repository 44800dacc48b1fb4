/** Thrown by the handler of a job where no retry could help: the job is a dead letter at once. */
export class NonRetryableError extends Error {
  override readonly name = 'NonRetryableError'
}
