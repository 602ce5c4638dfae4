import type { Member } from '#src/api/types.ts'
import { SPOKEN } from '#src/domain/routing/needs.ts'
import type { Language } from '#src/lib/languages.ts'

/** What some members speak together, in the order in which languages are listed. */
export const languagesOf = (members: readonly Pick<Member, 'languages'>[]): Language[] =>
  SPOKEN.filter((language) => members.some(({ languages }) => languages.includes(language)))
