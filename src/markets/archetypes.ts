import type { Archetype } from '#engine/archetype.ts'
import { baking } from './archetypes/baking.ts'
import { canteensAndCatering } from './archetypes/canteens-and-catering.ts'
import { cropsAndNurseries } from './archetypes/crops-and-nurseries.ts'
import { digitalWork } from './archetypes/digital-work.ts'
import { fashion } from './archetypes/fashion.ts'
import { householdGoods } from './archetypes/household-goods.ts'
import { making } from './archetypes/making.ts'
import { onlineSelling } from './archetypes/online-selling.ts'
import { personalCare } from './archetypes/personal-care.ts'
import { poultryAndLivestock } from './archetypes/poultry-and-livestock.ts'
import { repairAndTrades } from './archetypes/repair-and-trades.ts'
import { ridingAndDelivery } from './archetypes/riding-and-delivery.ts'
import { shops } from './archetypes/shops.ts'
import { streetFood } from './archetypes/street-food.ts'
import { techServices } from './archetypes/tech-services.ts'

/** Every business a person could start, one file a family. */
export const archetypes: Archetype[] = [
  ...baking,
  ...canteensAndCatering,
  ...cropsAndNurseries,
  ...digitalWork,
  ...fashion,
  ...householdGoods,
  ...making,
  ...onlineSelling,
  ...personalCare,
  ...poultryAndLivestock,
  ...repairAndTrades,
  ...ridingAndDelivery,
  ...shops,
  ...streetFood,
  ...techServices,
]
