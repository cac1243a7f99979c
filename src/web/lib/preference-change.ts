import { createDialogStore } from './dialog-store.ts'
import type { ProfilePart } from './profile.ts'

/** The dialog of one preference over any page. */
export const { open: openPreference, close: closePreference, use: usePreferenceRequest } = createDialogStore<ProfilePart | 'city'>()
