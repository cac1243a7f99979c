import '../ui/answer.css'
import type { InputKinds } from '#engine/report/document.ts'
import { inputKindsText } from '#engine/report/input-kinds-text.ts'
import { inputTexts as t } from '#words/engine/inputs.ts'
import { nonBreaking } from '../ui/non-breaking.ts'

type Kind = keyof InputKinds
const kinds: readonly Kind[] = ['counted', 'published', 'guessed']

/** What the numbers rest on, as one bar; an older report has words alone. */
export function InputKindsBar({ of }: { of: { inputKinds?: InputKinds | undefined; assumptionShare: number } }) {
  const { inputKinds, assumptionShare } = of
  const text = inputKindsText({ assumptionShare, ...(inputKinds ? { inputKinds } : {}) })
  return inputKinds ? <Bar inputKinds={inputKinds} text={text} /> : <p className="label quiet">{nonBreaking(text)}</p>
}

function Bar({ inputKinds, text }: { inputKinds: InputKinds; text: string }) {
  const all = kinds.reduce((sum, kind) => sum + inputKinds[kind], 0) || 1
  const parts = kinds.map((kind, index) => {
    const before = kinds.slice(0, index).reduce((sum, each) => sum + inputKinds[each], 0)
    return { kind, from: (100 * before) / all, share: (100 * inputKinds[kind]) / all }
  })
  return (
    <div className="input-kinds">
      <p className="label">{t.heading}</p>
      <svg width="100%" height="12" role="img" aria-label={text}>
        {parts.map(({ kind, from, share }) => (
          <rect
            key={kind}
            className={`input-kind input-kind-${kind}`}
            x={`${from.toFixed(2)}%`}
            width={`${share.toFixed(2)}%`}
            height="12"
          />
        ))}
      </svg>
      <ul className="input-kind-words label plain-list">
        {kinds.map((kind) => (
          <li key={kind}>
            <span className={`input-kind-mark input-kind-${kind}`} aria-hidden="true" />
            {t.kindOf({ kind: t.kinds[kind], n: inputKinds[kind] })}
          </li>
        ))}
      </ul>
    </div>
  )
}
