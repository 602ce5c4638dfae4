import { client } from '#src/api/client.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Card } from '#src/ui/card.tsx'
import {
  ConversationTextField,
  type TextName,
} from '#src/features/shared/conversation-texts/conversation-text-field.tsx'
import { PartConflict } from '#src/features/shared/part/part-conflict.tsx'
import { PartDeeds } from '#src/features/shared/part/part-deeds.tsx'
import { useTextFields } from './texts-words.ts'
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
  const issueOf = (name: TextName) => form.issues.find(({ path }) => path[0] === name)?.message

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
                onRestore={(state) =>
                  form.replace({ ...form.draft, ...Object.fromEntries(names.map((name) => [name, state[name]])) })
                }
              />
            }
          >
            <div className="flex flex-col gap-5">
              {names.map((name) => (
                <ConversationTextField
                  key={name}
                  name={name}
                  value={form.draft[name]}
                  issue={issueOf(name)}
                  onChange={(text) => form.set(name, text)}
                />
              ))}
            </div>
          </Card>
        )
      })}
      <PartConflict form={form} stateOf={({ texts }) => texts} fieldsOf={allFields} />
    </>
  )
}
