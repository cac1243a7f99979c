import { createRoot, type Root } from 'react-dom/client'
import { authTexts } from '#words/web/auth.ts'
import { chromeTexts } from '#words/web/chrome.ts'
import { AuthCard, type AuthTab } from '../features/auth/auth-card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Toasts } from '../ui/toast.tsx'

let root: Root | null = null

/** The auth card over the start page. */
export function openAuthDialog(tab: AuthTab): void {
  if (!root) {
    const place = document.createElement('div')
    document.body.append(place)
    root = createRoot(place)
  }
  const opened = root
  const close = () => opened.render(<Layer tab={null} onClose={close} />)
  opened.render(<Layer tab={tab} onClose={close} />)
}

function Layer({ tab, onClose }: { tab: AuthTab | null; onClose: () => void }) {
  return (
    <>
      <Dialog open={tab !== null} onClose={onClose} title={authTexts.title} closeText={chromeTexts.close}>
        {tab ? <AuthCard tab={tab} returnTo="/" /> : null}
      </Dialog>
      <Toasts closeText={chromeTexts.close} regionText={chromeTexts.messages} />
    </>
  )
}
