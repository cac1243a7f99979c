/** Two stalls, the gap filled; the name as live text. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className="wordmark">
      <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
        <path fill="currentColor" d="M1 9h6v14H1zM17 5h6v18h-6z" />
        <path className="wordmark-gap" stroke="currentColor" strokeWidth="1.5" d="M9.5 1.5h5v21h-5z" />
      </svg>
      <span className="wordmark-name">{name}</span>
    </span>
  )
}
