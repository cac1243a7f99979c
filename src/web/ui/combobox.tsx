import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

/** A `closed` one shows its reason in `detail`, and cannot be chosen. */
export type ComboboxOption = { key: string; text: string; detail?: string; closed?: boolean }
export type ComboboxGroup = { key: string; title?: string; options: readonly ComboboxOption[] }

type Props = {
  label: string
  hint?: ReactNode
  placeholder?: string
  /** The current choice, as the field shows it while nothing is typed over it. */
  picked: ComboboxOption | null
  onPick: (key: string) => void
  /** The typed search; empty while the field shows the choice. */
  onSearch: (text: string) => void
  groups: readonly ComboboxGroup[]
  /** The number of results, or that they load: a live region reads it out. */
  status: string
  /** Replaces the list when loading fails. */
  failure?: ReactNode
  more?: { text: string; run: () => void } | null
  texts: { show: string; list: string; choose: string }
}

const moreKey = 'more'

/**
 * One choice out of many, searched by typing. The field keeps the focus while arrows move through the list below it; Enter or a press chooses, Escape
 * closes and restores the choice. Typed text without a choice stays, with an error.
 */
export function Combobox({ label, hint, placeholder, picked, onPick, onSearch, groups, status, failure, more, texts }: Props) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState<string | null>(null)
  const options = groups.flatMap((group) => group.options)
  const keys = [...options.map((option) => option.key), ...(more ? [moreKey] : [])]
  const current = active !== null && keys.includes(active) ? active : null
  // Scrolls only the list: the page stays, and the field in sight.
  useEffect(() => {
    const box = document.getElementById(`${id}-list`)
    const row = current ? document.getElementById(optionId(id, current)) : null
    if (!open || !box || !row) return
    const [listBox, rowBox] = [box.getBoundingClientRect(), row.getBoundingClientRect()]
    if (rowBox.top < listBox.top) box.scrollTop -= listBox.top - rowBox.top
    else if (rowBox.bottom > listBox.bottom) box.scrollTop += rowBox.bottom - listBox.bottom
  }, [open, current, id])
  // If the list would extend below the screen, the field scrolls up.
  useEffect(() => {
    const box = panel.current
    if (open && box && box.getBoundingClientRect().bottom > innerHeight) root.current?.scrollIntoView({ block: 'start' })
  }, [open])

  const search = (text: string | null) => {
    setTyped(text)
    setActive(null)
    onSearch(text ?? '')
  }
  const pick = (key: string) => {
    if (options.some((option) => option.key === key && option.closed)) return
    if (key === moreKey) {
      // The first loaded row replaces the row that loaded it.
      setActive(options.at(-1)?.key ?? null)
      return more?.run()
    }
    setOpen(false)
    search(null)
    onPick(key)
  }
  const close = (resetsTyped: boolean) => {
    setOpen(false)
    setActive(null)
    if (resetsTyped || picked) search(null)
  }
  const move = (to: number) => {
    setOpen(true)
    if (keys.length > 0) setActive(keys[(to + keys.length) % keys.length] ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = current === null ? -1 : keys.indexOf(current)
    if (event.key === 'ArrowDown') move(open ? at + 1 : Math.max(0, keys.indexOf(picked?.key ?? '')))
    else if (event.key === 'ArrowUp') move(at === -1 ? -1 : at - 1)
    else if (event.key === 'Enter' && open) {
      const only = options.length === 1 && typed ? options[0]?.key : undefined
      const pickedKey = current ?? only
      if (pickedKey) pick(pickedKey)
    } else if (event.key === 'Escape' && open) close(true)
    else return
    event.preventDefault()
  }
  const isUnresolved = !open && Boolean(typed?.trim())
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus left
    <div
      className="field combobox"
      ref={root}
      onBlur={(event) => {
        if (!(event.relatedTarget instanceof Node && root.current?.contains(event.relatedTarget))) close(false)
      }}
    >
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      ) : null}
      <div className="combobox-box">
        <input
          id={id}
          ref={input}
          className="input"
          role="combobox"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          placeholder={placeholder}
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open && current ? optionId(id, current) : undefined}
          aria-invalid={isUnresolved || undefined}
          aria-describedby={classNames(Boolean(hint) && `${id}-hint`, isUnresolved && `${id}-choose`) || undefined}
          value={typed ?? picked?.text ?? ''}
          onClick={(event) => {
            if (!open && typed === null) event.currentTarget.select()
            setOpen(true)
          }}
          onChange={(event) => {
            setOpen(true)
            search(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
        />
        <Button
          look="plain"
          tabIndex={-1}
          icon={<ChevronDown aria-hidden />}
          aria-label={texts.show}
          aria-expanded={open}
          aria-controls={`${id}-list`}
          onClick={() => {
            input.current?.focus()
            if (open) close(false)
            else setOpen(true)
          }}
        />
      </div>
      {isUnresolved ? (
        <p className="field-error" id={`${id}-choose`}>
          {texts.choose}
        </p>
      ) : null}
      <p role="status" className="visually-hidden">
        {open ? status : ''}
      </p>
      <div className="combobox-panel" ref={panel} hidden={!open}>
        {failure}
        <p className="label quiet combobox-status" aria-hidden="true">
          {status}
        </p>
        <div id={`${id}-list`} role="listbox" aria-label={texts.list}>
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list box
            <div
              key={group.key}
              role="group"
              aria-labelledby={group.title ? `${id}-group-${group.key}` : undefined}
              aria-label={group.title ? undefined : texts.list}
            >
              {group.title ? (
                <p className="label combobox-group" id={`${id}-group-${group.key}`}>
                  {group.title}
                </p>
              ) : null}
              {group.options.map((option) => (
                <OptionRow
                  key={option.key}
                  id={optionId(id, option.key)}
                  isActive={option.key === current}
                  isPicked={option.key === picked?.key}
                  isClosed={option.closed ?? false}
                  onPick={() => pick(option.key)}
                >
                  <span>{option.text}</span>
                  {option.detail ? <span className="label quiet">{option.detail}</span> : null}
                </OptionRow>
              ))}
            </div>
          ))}
          {more ? (
            <OptionRow id={optionId(id, moreKey)} isActive={current === moreKey} isPicked={false} onPick={() => pick(moreKey)}>
              <strong>{more.text}</strong>
            </OptionRow>
          ) : null}
        </div>
      </div>
    </div>
  )
}

const optionId = (id: string, key: string) => `${id}-${key.replace(/[^\w-]/g, '_')}`

function OptionRow({
  id,
  isActive,
  isPicked,
  isClosed = false,
  onPick,
  children,
}: {
  id: string
  isActive: boolean
  isPicked: boolean
  isClosed?: boolean
  onPick: () => void
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys; an option never has the focus
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      id={id}
      role="option"
      aria-selected={isPicked}
      aria-disabled={isClosed || undefined}
      className={classNames('combobox-option', isActive && 'combobox-active', isClosed && 'combobox-closed')}
      // The field keeps the focus, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {children}
    </div>
  )
}
