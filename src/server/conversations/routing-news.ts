/**
 * What may make a match: groups in whose queues somebody waits who did not, and members who have a place free, or who are
 * there, or not, as they were not before.
 */
export type RoutingNews = { readonly groupIds: ReadonlySet<string>; readonly personIds: ReadonlySet<string> }

/** The same while it is gathered. */
export type GatheredNews = { readonly groupIds: Set<string>; readonly personIds: Set<string> }

export const noNews = (): GatheredNews => ({ groupIds: new Set(), personIds: new Set() })

/** Of one member. */
export const newsOfPerson = (personId: string): RoutingNews => ({ groupIds: new Set(), personIds: new Set([personId]) })

export const isNews = ({ groupIds, personIds }: RoutingNews): boolean => groupIds.size > 0 || personIds.size > 0

export function addNews(to: GatheredNews, { groupIds, personIds }: RoutingNews): void {
  for (const id of groupIds) to.groupIds.add(id)
  for (const id of personIds) to.personIds.add(id)
}
