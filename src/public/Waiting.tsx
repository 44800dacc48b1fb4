interface WaitingProps {
  /** How many lines the content will take, so that nothing below jumps when it arrives. */
  readonly lines: number
  /** What is being loaded. */
  readonly children: string
}

/** Reserves the place of content being fetched, and says so. */
export const Waiting = ({ lines, children }: WaitingProps) => (
  <div className="waiting" role="status">
    <p>{children}</p>
    {Array.from({ length: lines }, (_, at) => (
      <span key={at} />
    ))}
  </div>
)
