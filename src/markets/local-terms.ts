import type { LocalTerm } from '#engine/local-wording.ts'

/** Words of one market's street that mean nothing, or something else, in another. From memory of how people speak; no survey. */
export const localTerms: readonly LocalTerm[] = [
  { word: 'keke', knownIn: ['NG'], elsewhere: 'tricycle', by: { GH: 'pragia', KE: 'tuk-tuk', TZ: 'bajaji' } },
  { word: 'boda', knownIn: ['KE', 'TZ'], elsewhere: 'motorcycle', by: { NG: 'okada', GH: 'okada' } },
  { word: 'matatu', knownIn: ['KE'], elsewhere: 'minibus', by: { TZ: 'daladala', GH: 'trotro', NG: 'danfo', ZA: 'minibus taxi' } },
  { word: 'chop bar', knownIn: ['GH'], elsewhere: 'eating house', by: { NG: 'buka', CI: 'maquis' } },
  { word: 'chop-bar', knownIn: ['GH'], elsewhere: 'eating-house', by: { NG: 'buka', CI: 'maquis' } },
  { word: 'kibanda', knownIn: ['KE'], elsewhere: 'food-stall' },
  { word: 'bakkie', knownIn: ['ZA'], elsewhere: 'pick-up' },
  { word: 'braai', knownIn: ['ZA'], elsewhere: 'grill' },
  { word: 'nyama choma', knownIn: ['KE', 'TZ'], elsewhere: 'grilled-meat', by: { ZA: 'braai', NG: 'suya' } },
  { word: 'choma', knownIn: ['KE', 'TZ'], elsewhere: 'meat', by: { ZA: 'braai' } },
  {
    word: 'assembly',
    knownIn: ['GH'],
    elsewhere: 'local office',
    by: { NG: 'local government', KE: 'county', TZ: 'council', ZA: 'municipality', CI: 'mairie' },
  },
  { word: 'mairie', knownIn: ['CI'], elsewhere: 'town hall', by: { GH: 'assembly', KE: 'county office', ZA: 'municipal office' } },
  { word: 'chama', knownIn: ['KE'], elsewhere: 'savings group', by: { ZA: 'stokvel', GH: 'susu group', NG: 'ajo group', TZ: 'vicoba' } },
  { word: 'mama mboga', knownIn: ['KE', 'TZ'], elsewhere: 'vegetable seller' },
  { word: 'market queen', knownIn: ['GH'], elsewhere: 'market wholesaler' },
  { word: 'harmattan', knownIn: ['NG', 'GH', 'CI'], elsewhere: 'dry-season' },
  { word: 'Sallah', knownIn: ['NG'], elsewhere: 'Eid', by: { KE: 'Idd', TZ: 'Idd', CI: 'Tabaski' } },
  { word: 'Idd', knownIn: ['KE', 'TZ'], elsewhere: 'Eid', by: { NG: 'Sallah', CI: 'Tabaski' } },
  { word: 'matric', knownIn: ['ZA'], elsewhere: 'final-year' },
  { word: 'spaza', knownIn: ['ZA'], elsewhere: 'kiosk' },
  {
    word: 'taxi rank',
    knownIn: ['ZA'],
    elsewhere: 'bus stop',
    by: { KE: 'matatu stage', NG: 'motor park', GH: 'lorry station', TZ: 'daladala stand' },
  },
  { word: 'trotro', knownIn: ['GH'], elsewhere: 'minibus', by: { NG: 'danfo', CI: 'gbaka' } },
  { word: 'sukuma', knownIn: ['KE'], elsewhere: 'greens' },
  { word: 'grant week', knownIn: ['ZA'], elsewhere: 'pay week' },
]
