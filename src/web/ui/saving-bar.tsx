import './saving-bar.css'

/** What somebody has of what it needs: the filled part of a bar, beside its words. */
export function SavingBar({ have, need, text, small }: { have: number; need: number; text: string; small?: boolean }) {
  const share = need > 0 ? Math.min(1, Math.max(0, have / need)) : 1
  return (
    <div className="saving">
      <p className={small ? 'label quiet' : 'small'}>{text}</p>
      <svg className="saving-bar" width="100%" height={small ? 8 : 14} aria-hidden="true">
        <rect className="saving-track" x="0.5" y="0.5" width="99.7%" height={(small ? 8 : 14) - 1} rx="3" />
        <rect className="saving-have" width={`${(100 * share).toFixed(1)}%`} height={small ? 8 : 14} rx="3" />
      </svg>
    </div>
  )
}
