import type { Archetype } from '#engine/archetype.ts'
import { baking } from './archetypes/baking.ts'
import { canteensAndCatering } from './archetypes/canteens-and-catering.ts'
import { careAndHealth } from './archetypes/care-and-health.ts'
import { cropsAndNurseries } from './archetypes/crops-and-nurseries.ts'
import { digitalWork } from './archetypes/digital-work.ts'
import { drinks } from './archetypes/drinks.ts'
import { events } from './archetypes/events.ts'
import { farmServices } from './archetypes/farm-services.ts'
import { fashion } from './archetypes/fashion.ts'
import { haulageAndRecycling } from './archetypes/haulage-and-recycling.ts'
import { homeServices } from './archetypes/home-services.ts'
import { householdGoods } from './archetypes/household-goods.ts'
import { making } from './archetypes/making.ts'
import { onlineSelling } from './archetypes/online-selling.ts'
import { packagedFood } from './archetypes/packaged-food.ts'
import { personalCare } from './archetypes/personal-care.ts'
import { poultryAndLivestock } from './archetypes/poultry-and-livestock.ts'
import { processing } from './archetypes/processing.ts'
import { repairAndTrades } from './archetypes/repair-and-trades.ts'
import { ridingAndDelivery } from './archetypes/riding-and-delivery.ts'
import { shops } from './archetypes/shops.ts'
import { starterGoods } from './archetypes/starter-goods.ts'
import { starterNeighbours } from './archetypes/starter-neighbours.ts'
import { starterServices } from './archetypes/starter-services.ts'
import { starterTrades } from './archetypes/starter-trades.ts'
import { streetFood } from './archetypes/street-food.ts'
import { teaching } from './archetypes/teaching.ts'
import { techServices } from './archetypes/tech-services.ts'

/** Every business a person could start, one file a family. */
export const archetypes: Archetype[] = [
  ...baking,
  ...canteensAndCatering,
  ...careAndHealth,
  ...cropsAndNurseries,
  ...digitalWork,
  ...drinks,
  ...events,
  ...farmServices,
  ...fashion,
  ...haulageAndRecycling,
  ...homeServices,
  ...householdGoods,
  ...making,
  ...onlineSelling,
  ...packagedFood,
  ...personalCare,
  ...poultryAndLivestock,
  ...processing,
  ...repairAndTrades,
  ...ridingAndDelivery,
  ...shops,
  ...starterGoods,
  ...starterNeighbours,
  ...starterServices,
  ...starterTrades,
  ...streetFood,
  ...teaching,
  ...techServices,
]
