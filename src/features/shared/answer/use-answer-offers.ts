import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { orpc } from '#src/api/query.ts'
import type { AnswerMedia } from '#src/editor/answer/media.ts'
import type { AnswerFlow, AnswerLanguage, AnswerVariable } from '#src/editor/answer/offers.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '#src/lib/languages.ts'
import { useApplication } from '../session/application-context.ts'
import { useAnswerMedia } from '../message/use-answer-media.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

/** What an answer of an application may be written in, speak of, show and lead to. */
export type AnswerOffers = {
  languages: readonly AnswerLanguage[]
  flows: readonly AnswerFlow[]
  variables: readonly AnswerVariable[]
  media: AnswerMedia
}

/** What every conversation knows, whichever flow it is in. */
const VARIABLES = ['nickname', 'channel', 'language', 'application', 'today', 'last_message'] as const

export function useAnswerOffers(appId: string): AnswerOffers {
  const t = useTexts()
  // Without flows an answer is written all the same.
  const { data } = useQuery(orpc.flows.resources.queryOptions({ input: { appId }, staleTime: 60_000, retry: false }))
  const { languages: offered } = useApplication()
  const languages = useMemo(
    () => LANGUAGE_NAMES.map((code) => ({ code, label: LANGUAGES[code].name, isOffered: offered.includes(code) })),
    [offered],
  )
  const media = useAnswerMedia(appId)
  return {
    languages,
    flows: data?.flows.map(({ id, name }) => ({ id, name })) ?? [],
    variables: VARIABLES.map((name) => ({ reference: `system.${name}`, label: t(($) => $.answer.variables[name]) })),
    media,
  }
}
