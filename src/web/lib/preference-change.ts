import type { ProfilePart } from './profile.ts'
import { createDialogStore } from './wish.ts'

/** One preference in a dialog over the page one is on. */
export const { open: openPreference, close: closePreference, use: usePreferenceRequest } = createDialogStore<ProfilePart | 'city'>()
