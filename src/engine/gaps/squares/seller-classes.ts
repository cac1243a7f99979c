import type { Archetype } from '../../market/archetype.ts'
import type { GapCategory } from '../../quantity/vocabulary.ts'

/** Kinds of seller whose completeness on a map is estimated together: a mapper who notes one hairdresser notes the next. */
export const sellerClasses = [
  'food-shops',
  'prepared-food',
  'personal-care',
  'repair',
  'retail-other',
  'health',
  'education',
  'finance',
  'transport',
  'lodging',
] as const
export type SellerClass = (typeof sellerClasses)[number]

/**
 * OpenStreetMap values by key, with ';' between them as on the map; '*' is any other value of the key. Drawn along the lines of NAICS (812 personal
 * care, 811 repair); workshops are repair.
 */
const valuesByClass: Record<SellerClass, Record<string, string>> = {
  'food-shops': {
    shop:
      'supermarket;convenience;kiosk;general;grocery;food;bakery;pastry;confectionery;chocolate;butcher;dairy;cheese;farm;greengrocer;' +
      'seafood;frozen_food;beverages;alcohol;wine;water;coffee;tea;spices;deli;health_food',
    amenity: 'marketplace',
  },
  'prepared-food': {
    amenity: 'restaurant;fast_food;cafe;bar;pub;biergarten;food_court;ice_cream;nightclub',
    craft: 'caterer',
    cuisine: '*',
  },
  'personal-care': {
    shop: 'hairdresser;beauty;massage;tattoo;wigs;laundry;dry_cleaning;pet_grooming;cleaning;funeral_directors;photo;photo_studio',
    craft: 'photographer',
  },
  repair: {
    shop: 'car_repair;motorcycle_repair;repair;shoe_repair;tyres;tailor',
    amenity: 'car_wash',
    craft: '*',
  },
  'retail-other': {
    shop: '*',
    amenity: 'internet_cafe',
  },
  health: {
    shop: 'chemist;medical_supply;optician;herbalist;hearing_aids',
    amenity: 'pharmacy;clinic;doctors;dentist;hospital;veterinary',
    healthcare: '*',
    office: 'healthcare',
  },
  education: {
    amenity: 'school;kindergarten;childcare;college;university;driving_school;language_school;music_school;prep_school;training',
    office: 'educational_institution;tutoring',
  },
  finance: {
    shop: 'money_transfer;money_lender;pawnbroker',
    amenity: 'bank;bureau_de_change;mobile_money_agent;money_transfer;payment_centre',
    office: 'financial;insurance',
  },
  transport: {
    shop: 'fuel',
    amenity: 'fuel;bus_station;taxi;motorcycle_taxi;car_rental;bicycle_rental;ferry_terminal;post_office;post_depot',
    office: 'courier',
  },
  lodging: { tourism: 'hotel;guest_house;hostel;motel;apartment' },
}

/** Tags that every extract of a class includes: without these, a list of some of its tags says nothing of the class as a whole. */
export const coreTags: Readonly<Record<SellerClass, readonly string[]>> = {
  'food-shops': ['shop=supermarket', 'shop=convenience', 'shop=bakery', 'shop=butcher'],
  'prepared-food': ['amenity=restaurant', 'amenity=fast_food', 'amenity=cafe'],
  'personal-care': ['shop=hairdresser', 'shop=beauty'],
  repair: ['shop=car_repair', 'craft=carpenter', 'shop=tailor'],
  'retail-other': ['shop=clothes', 'shop=hardware', 'shop=mobile_phone'],
  health: ['amenity=pharmacy', 'amenity=clinic'],
  education: ['amenity=school'],
  finance: ['amenity=bank'],
  transport: ['amenity=fuel'],
  lodging: ['tourism=hotel', 'tourism=guest_house'],
}

/** Values that are no seller, whatever the key. */
const nonSellerValues = new Set(
  'no;none;vacant;empty;unoccupied;unused;disused;abandoned;closed;former;demolished;razed;construction;proposed;planned'.split(';'),
)

/** Lifecycle prefixes: the main tag still names a former or future use, and nobody sells there. */
export const lifecycleKeys = [
  'disused',
  'abandoned',
  'closed',
  'demolished',
  'razed',
  'destroyed',
  'removed',
  'ruins',
  'construction',
  'proposed',
  'planned',
] as const

/** Every map key that identifies sellers. */
export const sellerKeys = (): readonly string[] => [...informativeKeys, ...lifecycleKeys, 'opening_hours', 'end_date']

const classByTag: ReadonlyMap<string, SellerClass> = new Map(
  sellerClasses.flatMap((each) =>
    Object.entries(valuesByClass[each]).flatMap(([key, values]) => values.split(';').map((value) => [`${key}=${value}`, each] as const)),
  ),
)

/** Keys that identify an outlet, the most telling first. */
const informativeKeys = ['amenity', 'shop', 'craft', 'healthcare', 'tourism', 'office', 'cuisine'] as const

/** The tags inside a tag of the map: 'shop=hairdresser;beauty' holds 'shop=hairdresser' and 'shop=beauty'. */
export function splitTags(tag: string): string[] {
  const [key, values] = parseTag(tag)
  return values.split(';').flatMap((value) => (value.trim() ? [`${key}=${value.trim()}`] : []))
}

/** The class of a tag; of several values the first that has one. Null for what sells nothing, or nothing in our classes. */
export function classOfTag(tag: string): SellerClass | null {
  for (const singleTag of splitTags(tag)) {
    const [key, value] = parseTag(singleTag)
    const sellerClass = nonSellerValues.has(value) ? undefined : (classByTag.get(singleTag) ?? classByTag.get(`${key}=*`))
    if (sellerClass) return sellerClass
  }
  return null
}

/**
 * The tag that says what an outlet sells, unchanged; null where none does.
 * @public
 */
export function primaryTag(tags: Readonly<Record<string, string>>): string | null {
  for (const key of informativeKeys) {
    const tag = `${key}=${tags[key] ?? ''}`
    if (classOfTag(tag)) return tag
  }
  return null
}

/** Whether an outlet is closed for good, or not open yet, whatever its main tag says. `month` is the date of the map. */
export function isClosedOutlet(tags: Readonly<Record<string, string>>, month: string): boolean {
  if (lifecycleKeys.some((key) => tags[key] !== undefined && tags[key] !== 'no')) return true
  // Closed at all hours, with or without a remark in quotes: not what is closed on Sundays.
  if (/^(?:24\/7 +|mo-su +)?(?:off|closed)\s*(?:"[^"]*")?\s*;?$/i.test((tags.opening_hours ?? '').trim())) return true
  const endDate = /^\d{4}(?:-\d\d)?/.exec(tags.end_date ?? '')?.[0]
  return endDate !== undefined && endDate < month.slice(0, endDate.length)
}

function parseTag(tag: string): [key: string, values: string] {
  const at = tag.indexOf('=')
  return [tag.slice(0, at), tag.slice(at + 1)]
}

/** Fallback class of a business without a map tag. Null: it sells on no street. */
const classByCategory: Record<GapCategory, SellerClass | null> = {
  food: 'prepared-food',
  retail: 'retail-other',
  services: 'personal-care',
  digital: null,
  agriculture: null,
  transportation: 'transport',
  education: 'education',
  health: 'health',
  finance: 'finance',
}

/** By its first map tag that has a class, else by its category. */
export function classOfArchetype({ mapTags, gapCategory }: Pick<Archetype, 'mapTags' | 'gapCategory'>): SellerClass | null {
  for (const tag of mapTags) {
    const sellerClass = classOfTag(tag)
    if (sellerClass) return sellerClass
  }
  return classByCategory[gapCategory]
}
