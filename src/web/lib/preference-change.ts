import { createDialogStore } from './dialog-store.ts'
import type { ProfilePart } from './profile.ts'

/** One preference in a dialog over the page one is on. */
export const { open: openPreference, close: closePreference, use: usePreferenceRequest } = createDialogStore<ProfilePart | 'city'>()
