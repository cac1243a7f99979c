import type { Preferences } from '#contract/profile.ts'

export const profileParts = ['location', 'budget', 'skills', 'interests'] as const
export type ProfilePart = (typeof profileParts)[number]

/** Missing parts of the profile, in the order of the wizard's steps; empty when it is complete. */
export function missingParts(preferences: Preferences): ProfilePart[] {
  return profileParts.filter((part) => !preferences[part]?.length)
}
