import type { RoutingWhy } from '#src/api/types.ts'
import type { Texts } from '#src/i18n/use-texts.ts'

/** By which rule somebody was chosen, and what of them was out of the way. */
export const ruleWords = (t: Texts, { rule, tier }: Pick<RoutingWhy, 'rule' | 'tier'>): string[] => [
  t(($) => $.history.routing.rules[rule]),
  ...(tier === 'main' ? [] : [t(($) => $.history.routing.tiers[tier])]),
]
