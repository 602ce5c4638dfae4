import type { Variant } from '#src/domain/answer/block.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import { channelName } from './channel-name.ts'
import type { AnswerLanguage } from './offers.ts'

/** What a variant is for, in words. */
export function variantName(t: Texts, { language, channel }: Variant, languages: readonly AnswerLanguage[]): string {
  const parts = [
    language === null ? undefined : (languages.find(({ code }) => code === language)?.label ?? language),
    channel === null ? undefined : channelName(t, channel),
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? t(($) => $.answer.variants.default) : parts.join(' · ')
}
