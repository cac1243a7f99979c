/** A question with many answers as small checkboxes; in a plain form it works before any script does, with `onChange` the page holds the selection. */
export function ChoicesField<T extends string>({
  legend,
  hint,
  name,
  choices,
  asked = choices,
  selected,
  texts,
  onChange,
}: {
  legend: string
  hint?: string
  name: string
  choices: readonly T[]
  /** Those that are shown to everybody; any other one is there for whoever has chosen it already. */
  asked?: readonly T[]
  selected: readonly T[]
  texts: Readonly<Record<T, string>>
  onChange?: (selected: readonly T[]) => void
}) {
  const state = (choice: T) => {
    const isChosen = selected.includes(choice)
    if (!onChange) return { defaultChecked: isChosen }
    return {
      checked: isChosen,
      onChange: () => onChange(choices.filter((each) => (each === choice ? !isChosen : selected.includes(each)))),
    }
  }
  return (
    <fieldset className="way-in-choices">
      <legend>{legend}</legend>
      {hint ? <p className="label quiet">{hint}</p> : null}
      {choices.map((choice) => (
        <label key={choice} className="chip" hidden={!asked.includes(choice) && !selected.includes(choice)}>
          <input type="checkbox" name={name} value={choice} {...state(choice)} />
          {texts[choice]}
        </label>
      ))}
    </fieldset>
  )
}
