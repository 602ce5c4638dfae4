import type { Json } from '../value/value.ts'

/** Of two visitors who are one: whose conversation is looked at, and the other. */
export const MERGED_SIDES = ['this', 'other'] as const
export type MergedSide = (typeof MERGED_SIDES)[number]

/** What both may have, and one of which is kept. */
export const MERGED_FIELDS = ['nickname', 'phone', 'language', 'attributes'] as const
export type MergedField = (typeof MERGED_FIELDS)[number]

/** Whose is kept of each field where both have one that differs. */
export type Kept = Record<MergedField, MergedSide>

export type MergedVisitor = {
  nickname: string
  phone: string | null
  language: string
  attributes: Record<string, Json>
  tags: readonly string[]
}

/**
 * What is known of two visitors once they are one. What only one has is kept, and so are the tags of both; of variables
 * with the same name those of the chosen one. `furtherPhone`: the number that is not kept, and leads to them all the same.
 */
export function mergedVisitor(of: Record<MergedSide, MergedVisitor>, kept: Kept) {
  const chosen = (field: MergedField) => of[kept[field]]
  const left = (field: MergedField) => of[kept[field] === 'this' ? 'other' : 'this']
  const phones = [chosen('phone').phone, left('phone').phone].filter((phone) => phone !== null)
  return {
    nickname: chosen('nickname').nickname || left('nickname').nickname,
    language: chosen('language').language,
    attributes: { ...left('attributes').attributes, ...chosen('attributes').attributes },
    tags: [...new Set([...of.this.tags, ...of.other.tags])],
    phone: phones[0] ?? null,
    furtherPhone: phones[1] ?? null,
  }
}

/** What members keep of two visitors who are one: both texts, that of who stays first; at most `limit` characters. */
export const mergedRemark = (stays: string, goes: string, limit: number): string =>
  [...[...new Set([stays, goes])].filter((text) => text !== '').join('\n\n')].slice(0, limit).join('')
