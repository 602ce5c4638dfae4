import { useState } from 'react'
import { client } from '#src/api/client.ts'
import { withNamed } from '#src/domain/settings/text-translations.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { Language } from '#src/lib/languages.ts'
import { sameJson } from '#src/lib/same-json.ts'
import { Card } from '#src/ui/card.tsx'
import {
  ConversationTextField,
  type TextName,
} from '#src/features/shared/conversation-texts/conversation-text-field.tsx'
import { TextLanguage } from '#src/features/shared/conversation-texts/text-language.tsx'
import { PartConflict } from '#src/features/shared/part/part-conflict.tsx'
import { PartDeeds } from '#src/features/shared/part/part-deeds.tsx'
import { UsedByLine } from '#src/features/shared/used-by/used-by.tsx'
import { useTextFields } from '#src/features/shared/conversation-texts/texts-words.ts'
import type { TextsFormState } from './use-texts-form.ts'

/** The texts in the order in which a visitor meets them, by the card they stand on. */
const STEPS: readonly TextName[] = [
  'queueing',
  'accepted',
  'transferring',
  'transferred',
  'transferFailed',
  'noAgent',
  'outsideHours',
  'visitorReminder',
  'ended',
  'visitorTimeout',
  'queueTimeout',
  'agentTimeout',
  'conversationTimeout',
  'blocked',
  'removed',
  'disbanded',
]
const RATING: readonly TextName[] = ['ratingInvitation', 'ratingThanks']
const ALL = [...STEPS, ...RATING]

type TextsCardsProps = { appId: string; form: TextsFormState }

/** What conversations say at each step, and how they are rated. */
export function TextsCards({ appId, form }: TextsCardsProps) {
  const t = useTexts()
  const allFields = useTextFields(ALL)
  const sections = [
    { id: 'texts', names: STEPS, fieldsOf: useTextFields(STEPS) },
    { id: 'rating', names: RATING, fieldsOf: useTextFields(RATING) },
  ] as const
  const [language, setLanguage] = useState<Language | null>(null)
  const at = (name: TextName) => (language === null ? [name] : ['translations', language, name])
  const issueOf = (name: TextName) => form.issues.find(({ path }) => sameJson(path, at(name)))?.message
  const isFaulty = (one: Language) => form.issues.some(({ path }) => path[0] === 'translations' && path[1] === one)

  return (
    <>
      {sections.map(({ id, names, fieldsOf }) => {
        const title = t(($) => $.finder.sections[id].title)
        return (
          <Card
            key={id}
            id={id}
            aria-label={title}
            title={title}
            actions={
              <PartDeeds
                section={title}
                load={() => client.settings.textsHistory({ appId })}
                fieldsOf={fieldsOf}
                now={form.draft}
                usual={form.usual}
                isDirty={form.isDirty}
                onRestore={(state) => form.replace(withNamed(form.draft, state, names))}
              />
            }
          >
            <div className="flex flex-col gap-5">
              {id === 'texts' && <UsedByLine part="texts" />}
              <TextLanguage
                own={form.language}
                value={language}
                onChange={setLanguage}
                countIn={(one) => names.filter((name) => form.draft.translations[one]?.[name] !== undefined).length}
                of={names.length}
                isFaulty={isFaulty}
              />
              {names.map((name) =>
                language === null ? (
                  <ConversationTextField
                    key={name}
                    name={name}
                    value={form.draft[name]}
                    issue={issueOf(name)}
                    onChange={(text) => form.set(name, text)}
                  />
                ) : (
                  <ConversationTextField
                    key={`${language}.${name}`}
                    name={name}
                    value={form.draft.translations[language]?.[name] ?? ''}
                    issue={issueOf(name)}
                    translated={{ language, instead: form.draft[name] }}
                    onChange={(text) => form.translate(language, name, text)}
                  />
                ),
              )}
            </div>
          </Card>
        )
      })}
      <PartConflict form={form} stateOf={({ texts }) => texts} fieldsOf={allFields} />
    </>
  )
}
