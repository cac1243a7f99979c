import type { Evidence } from './evidence.ts'

type Cited = Evidence['source']

/** What stands as the source where there is no publication: who says it, and on what ground. */
export const ownSources = {
  assumption: { title: "Gapwise's own assumption", publisher: 'Gapwise', url: null, licence: 'none' },
  knowledge: { title: "Gapwise's own working knowledge, not a survey", publisher: 'Gapwise', url: null, licence: 'Own work' },
  rule: { title: "Gapwise's own working rule", publisher: 'Gapwise', url: null, licence: 'Own work' },
  recalled: { title: 'Quoted from memory, not checked', publisher: 'Gapwise', url: null, licence: 'none' },
  model: { title: "Computed by Gapwise's model", publisher: 'Gapwise', url: null, licence: 'none' },
  report: { title: 'Computed by Gapwise from the inputs named here', publisher: 'Gapwise', url: null, licence: 'Own work' },
  person: { title: 'Your own figure', publisher: 'You', url: null, licence: 'none' },
} as const satisfies Record<string, Cited>
