/** A part of a sentence that can be pressed, and breaks into lines as the sentence does. */
export function InlineButton({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <button> is laid out as a box and would split the sentence around it
    <span
      role="button"
      tabIndex={0}
      className="figure-button"
      onClick={onPress}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onPress()
      }}
    >
      {children}
    </span>
  )
}
