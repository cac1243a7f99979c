import { paymentsTexts as t } from '#words/web/payments.ts'
import { Skeleton } from '../../ui/surface.tsx'

/** Placeholder while the provider prepares the payment; of about the panel's height, so that nothing jumps. */
export function SettingUp({ text = t.panel.settingUp }: { text?: string }) {
  return (
    <div className="setting-up" role="status">
      <p>
        <span className="setting-ring" aria-hidden="true" /> {text}
      </p>
      <Skeleton height="20rem" />
    </div>
  )
}
