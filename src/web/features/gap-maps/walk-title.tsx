/** The heading of a step, which takes the focus as the step begins. */
export function WalkTitle({ children }: { children: string }) {
  return (
    <h1 id="walk-title" className="gap-title" tabIndex={-1}>
      {children}
    </h1>
  )
}
