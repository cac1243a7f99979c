import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { authTexts } from '#words/web/auth.ts'
import { chromeTexts } from '#words/web/chrome.ts'
import { AuthCard, type AuthTab } from '../features/auth/auth-card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Toasts } from '../ui/toast.tsx'

let root: Root | null = null

export function openAuthDialog(tab: AuthTab): void {
  if (!root) {
    const container = document.createElement('div')
    document.body.append(container)
    root = createRoot(container)
  }
  const dialogRoot = root
  const close = () => dialogRoot.render(<AuthDialogLayer tab={null} onClose={close} />)
  dialogRoot.render(<AuthDialogLayer tab={tab} onClose={close} />)
}

function AuthDialogLayer({ tab, onClose }: { tab: AuthTab | null; onClose: () => void }) {
  const [chosen, setChosen] = useState<AuthTab | null>(null)
  const current = chosen ?? tab
  const close = () => {
    setChosen(null)
    onClose()
  }
  const title = current === 'register' ? authTexts.createTitle : authTexts.title
  return (
    <>
      <Dialog open={tab !== null} onClose={close} title={title} closeText={chromeTexts.close}>
        {tab && current ? <AuthCard tab={current} onTab={setChosen} returnTo="/" /> : null}
      </Dialog>
      <Toasts closeText={chromeTexts.close} regionText={chromeTexts.messages} />
    </>
  )
}
