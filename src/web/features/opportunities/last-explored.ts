let address = '/explore'

/** The list as it was last filtered, for the way back to it from a preview. */
export function lastExplored(): string {
  return address
}

export function rememberExplored(explored: string): void {
  address = explored
}
