import type { ChitchatPack } from '#src/domain/chitchat/pack.ts'
import { loadChitchat } from '../../content/chitchat/packs.ts'
import type { StarterContent } from '../../content/schema.ts'

/** Ready-made chitchat that every template but the empty one begins with: greetings and thanks are no questions. */
const CHITCHAT: readonly ChitchatPack[] = ['greeting', 'thanks', 'identity', 'farewell']

/** The chitchat that a template brings. */
export function starterChitchat({ template, lang }: Pick<StarterContent, 'template' | 'lang'>) {
  const { packs } = loadChitchat(lang)
  return template === 'empty' ? [] : CHITCHAT.flatMap((pack) => packs[pack])
}
