interface WaitingProps {
  /** How many lines what is fetched will take, so that nothing below jumps when it comes. */
  readonly lines: number
  /** What is waited for. */
  readonly children: string
}

/** Holds the place of what is being fetched, and says so. */
export const Waiting = ({ lines, children }: WaitingProps) => (
  <div className="waiting" role="status">
    <p>{children}</p>
    {Array.from({ length: lines }, (_, at) => (
      <span key={at} />
    ))}
  </div>
)
