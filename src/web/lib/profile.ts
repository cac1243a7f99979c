import type { Preferences } from '#contract/profile.ts'

export const profileParts = ['location', 'budget', 'skills', 'interests'] as const
export type ProfilePart = (typeof profileParts)[number]

/** What the profile still lacks, in the order of the wizard's steps; nothing when it is complete. */
export function missingParts(preferences: Preferences): ProfilePart[] {
  return profileParts.filter((part) => !preferences[part]?.length)
}
