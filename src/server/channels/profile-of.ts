import { LIMITS } from '#src/domain/limits.ts'
import type { Profile } from '#src/domain/wire/adapter.ts'

/** Of a language, in letters; longer ones name none. */
const LONGEST_TAG = 35

/** As much of what an operator tells of somebody as is kept. */
export const profileOf = ({ name, language }: Profile): Profile => ({
  name: [...name.trim()].slice(0, LIMITS.visitor.nickname).join(''),
  language: language.slice(0, LONGEST_TAG),
})
