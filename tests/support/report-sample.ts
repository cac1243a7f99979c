import type { Archetype } from '#engine/market/archetype.ts'
import type { MarketFacts } from '#engine/market/place.ts'
import type { BusinessSize } from '#engine/quantity/vocabulary.ts'

/** Every second one is of the size with paid help, where the business has it. */
export type Sampled = { archetypeId: string; cityId: string; size?: BusinessSize }

/** Businesses in places, spread over trades, cities and countries. Written out, so that a business or a city more changes none of the others. */
const samplePairs = `
  mini-bakery-bread@lagos waakye-joint@accra pos-agent@lagos mobile-money-agent@dar-es-salaam
  event-catering@ke-small-town fitness-coaching@chicago
  transcription-and-translation@takoradi coffee-cart-us@johannesburg leather-sandals@onitsha vulcaniser@pretoria
  shea-butter-skincare@benin-city whatsapp-reselling@kisumu candles-us@new-york garri-packs@abuja pig-fattening@dar-es-salaam
  dispatch-rider@port-harcourt car-hire@gh-small-town stationery-and-uniforms@cape-town cobbler-and-shoe-shine@nairobi
  cyber-cafe-and-printing@nakuru tax-preparation-us@los-angeles chin-chin-packs@kano attieke-garba@tamale microgreens-us@dallas
  cv-and-copywriting@enugu sobolo@abidjan photo-studio@durban tailoring-shop@miami bakkie-hauling@kaduna waste-collection@mombasa
  curtains-and-bedding@abuja charcoal-briquettes@kumasi okrika-thrift-online@dar-es-salaam nail-studio@port-harcourt
  rabbit-meat@gh-small-town parcel-pickup-point@aba phone-accessories-stall@nairobi bend-down-select@gqeberha yard-help-us@us-small-town
  savings-group-bookkeeper@ng-small-town errands-and-queueing@nakuru sewing-school@tamale wifi-hotspot-resale@tz-small-town
  office-lunch-delivery@enugu nursery-daycare@abidjan seedling-nursery@durban social-media-manager@miami pure-water-sachets@kaduna
  canopy-and-chair-rental@mombasa custom-t-shirts@lagos car-wash@ke-small-town welding-gates@ibadan spice-mixes@johannesburg
  catfish-tanks@onitsha electrician@pretoria bicycle-courier@philadelphia provisions-kiosk@benin-city hardware-kiosk@kisumu
  solo-house-cleaning@new-york phone-form-filling@kano braiding-at-homes@tamale cut-fruit-cups@tz-small-town exam-prep-centre@enugu
  cakes-to-order@durban school-lunch-delivery@kaduna leafy-vegetables@mombasa compost-bags@za-small-town video-editing@lagos
  yoghurt-and-ice-lollies@accra produce-aggregation@ke-small-town beaded-jewellery@chicago home-cleaning@takoradi
  water-refill-station@johannesburg marketplace-store@onitsha plantain-chips@ci-small-town hot-sauce-us@pretoria beekeeping@benin-city
  phone-repair@kisumu secondhand-books@kumasi companion-visits@houston bucket-car-wash@port-harcourt
  roasted-corn-and-plantain@gh-small-town online-forms-service@aba wellness-screening@ng-small-town virtual-assistant@los-angeles
  juice-and-smoothie-bar@ibadan knapsack-spraying@takoradi school-uniform-sewing@johannesburg scrap-metal@onitsha
  natural-hair-products@pretoria digital-templates-shop@benin-city honey-packing@kisumu goat-fattening@abuja animal-feed-mixing@kumasi
  fridge-and-ac-repair@dar-es-salaam cosmetics-and-hair-shop@port-harcourt driveway-car-wash-us@atlanta boiled-groundnut-tray@aba
  amagwinya-stand@gqeberha online-course-maker@us-small-town computer-repair@ng-small-town home-baking-classes@nakuru
  oyster-mushrooms@tamale dj-and-sound@enugu ankara-fabrics@abidjan pest-control@kaduna drinks-depot@mombasa
  block-moulding@za-small-town smoked-fish@accra barbershop@ke-small-town palm-oil-press@port-harcourt plumbing@gh-small-town
  charcoal-tins@aba phone-catalogue-maker@gqeberha cold-drinks-cooler@ng-small-town chips-mwitu@nakuru cctv-and-network-install@kano
  meal-prep-us@dallas logo-and-graphics@abidjan bookkeeping-for-shops@durban egg-distribution@kaduna wig-making@mombasa
  laundry-and-ironing@lagos fresh-produce-stall@accra furniture-carpentry@ke-small-town print-on-demand-us@chicago
  groundnut-paste@ibadan popcorn-and-snack-machine@takoradi broilers@johannesburg solar-installer@onitsha spaza-shop@pretoria
  crochet-and-beads@benin-city homework-helper@kisumu mai-shayi-tea-table@abuja home-tutoring@dar-es-salaam mini-bakery-bread@enugu
  event-catering@durban fitness-coaching@miami transcription-and-translation@mombasa coffee-cart-us@za-small-town
  drip-irrigation-installer@lagos leather-sandals@accra water-delivery-cart@ke-small-town cooking-gas-refill@ibadan
  shea-butter-skincare@takoradi whatsapp-reselling@johannesburg candles-us@washington garri-packs@onitsha pig-fattening@pretoria
  dispatch-rider@benin-city car-hire@kisumu seedlings-from-home@abuja cobbler-and-shoe-shine@dar-es-salaam
  akara-and-puff-puff@port-harcourt cyber-cafe-and-printing@cape-town tax-preparation-us@atlanta chin-chin-packs@aba
  elder-care-visits@gqeberha microgreens-us@us-small-town cv-and-copywriting@ng-small-town tailoring-shop@kano bakkie-hauling@tamale
  waste-collection@tz-small-town lawn-care-us@dallas curtains-and-bedding@onitsha nail-studio@benin-city rabbit-meat@kisumu
  generator-repair@abuja parcel-pickup-point@kumasi phone-accessories-stall@dar-es-salaam savings-group-bookkeeper@gh-small-town
  errands-and-queueing@cape-town sewing-school@nairobi wifi-hotspot-resale@gqeberha office-lunch-delivery@ng-small-town
  nursery-daycare@nakuru social-media-manager@kano pure-water-sachets@tamale canopy-and-chair-rental@tz-small-town custom-t-shirts@enugu
  car-wash@durban welding-gates@kaduna spice-mixes@za-small-town hair-braiding@lagos catfish-tanks@accra posho-mill@ke-small-town
  provisions-kiosk@takoradi hardware-kiosk@johannesburg solo-house-cleaning@washington phone-form-filling@aba braiding-at-homes@nairobi
  cut-fruit-cups@gqeberha exam-prep-centre@ng-small-town cakes-to-order@los-angeles school-lunch-delivery@tamale
  leafy-vegetables@tz-small-town compost-bags@dallas video-editing@enugu yoghurt-and-ice-lollies@abidjan produce-aggregation@durban
  beaded-jewellery@miami home-cleaning@mombasa water-refill-station@za-small-town liquid-soap@lagos marketplace-store@accra
  plantain-chips@ke-small-town hot-sauce-us@chicago poultry-layers@ibadan beekeeping@takoradi phone-repair@johannesburg
  taxi-rank-snack-tray@pretoria companion-visits@philadelphia bucket-car-wash@benin-city roasted-corn-and-plantain@kisumu
  kids-coding-club@abuja online-forms-service@kumasi small-chops-catering@port-harcourt wellness-screening@gh-small-town
  virtual-assistant@atlanta juice-and-smoothie-bar@kaduna knapsack-spraying@mombasa school-uniform-sewing@za-small-town
  cargo-tricycle@lagos scrap-metal@accra natural-hair-products@chicago paper-bags@ibadan digital-templates-shop@takoradi
  honey-packing@johannesburg goat-fattening@onitsha fridge-and-ac-repair@pretoria cosmetics-and-hair-shop@benin-city
  babysitting-us@new-york boiled-groundnut-tray@kumasi online-course-maker@port-harcourt computer-repair@gh-small-town
  home-baking-classes@cape-town oyster-mushrooms@nairobi web-design@gqeberha dj-and-sound@ng-small-town ankara-fabrics@nakuru
  plastic-recycling@kano pest-control@tamale
`

/** The first `count` of the chosen reports, and one in the reference city of each country that none of them is in; the same every time. */
export function reportSample(archetypes: readonly Archetype[], facts: MarketFacts, count: number): Sampled[] {
  const sampled = samplePairs
    .trim()
    .split(/\s+/)
    .map(
      (each, index): Sampled => ({
        archetypeId: each.split('@')[0]!,
        cityId: each.split('@')[1]!,
        ...(index % 2 === 1 ? { size: 'with-help' } : {}),
      }),
    )
    .slice(0, count)
  const countryOf = new Map(facts.cities.map((city) => [city.id, city.countryCode]))
  const coveredCountries = new Set(sampled.map(({ cityId }) => countryOf.get(cityId)))
  const others = facts.cities
    .filter((city) => city.reference && !coveredCountries.has(city.countryCode))
    .flatMap((city): Sampled[] => {
      const offered = archetypes.find((each) => each.countries.includes(city.countryCode))
      return offered ? [{ archetypeId: offered.id, cityId: city.id }] : []
    })
  return [...sampled, ...others]
}
