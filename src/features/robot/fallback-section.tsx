import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { ContentField } from '#src/features/shared/fields/content-field.tsx'
import { issueText } from '#src/features/shared/fields/issue-text.ts'
import { issueAt } from '#src/features/shared/fields/issues.ts'
import { Section } from './section.tsx'
import type { RobotForm } from './use-robot-form.ts'

/** What the bot says when it does not know, in which order, and when it offers a person. */
export function FallbackSection({ id, form }: { id: string; form: RobotForm }) {
  const t = useTexts()
  const { fallback } = form.draft.settings
  const set = (part: Partial<typeof fallback>) => form.setSettings({ fallback: { ...fallback, ...part } })
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const isFull = fallback.variants.length >= LIMITS.robot.fallbackVariants

  function add() {
    flushSync(() => set({ variants: [...fallback.variants, ''] }))
    list.current?.querySelector<HTMLElement>('li:last-child textarea')?.focus()
  }

  function remove(index: number) {
    flushSync(() => set({ variants: fallback.variants.toSpliced(index, 1) }))
    addButton.current?.focus()
  }

  return (
    <Section id={id} title={t(($) => $.chatbot.fallback.title)} note={t(($) => $.chatbot.fallback.help)}>
      <ol ref={list} className="flex flex-col gap-4">
        {fallback.variants.map((variant, index) => (
          // Texts have no id of their own and may be equal; their place is what names them.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <ContentField
              label={t(($) => $.chatbot.fallback.variantAt, { place: index + 1 })}
              limit={LIMITS.robot.text}
              rows={2}
              required
              value={variant}
              onChange={(text) => set({ variants: fallback.variants.with(index, text) })}
              issue={issueAt(form.issues, 'settings', 'fallback', 'variants', index)}
              aside={
                fallback.variants.length > 1 && (
                  <IconButton
                    size="small"
                    label={t(($) => $.chatbot.fallback.remove, { place: index + 1 })}
                    icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
                    onClick={() => remove(index)}
                  />
                )
              }
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          disabled={isFull}
          ref={addButton}
          onClick={add}
        >
          {t(($) => $.chatbot.fallback.add)}
        </Button>
        {isFull && (
          <span className="text-12 text-muted">
            {t(($) => $.chatbot.fallback.addLimit, { limit: LIMITS.robot.fallbackVariants })}
          </span>
        )}
      </div>
      {fallback.variants.length > 1 && (
        <Field label={t(($) => $.chatbot.fallback.order)}>
          <RadioGroup
            value={fallback.order}
            onValueChange={(order) => set({ order })}
            options={[
              {
                value: 'progressive',
                label: t(($) => $.chatbot.fallback.progressive),
                help: t(($) => $.chatbot.fallback.progressiveHelp),
              },
              {
                value: 'random',
                label: t(($) => $.chatbot.fallback.random),
                help: t(($) => $.chatbot.fallback.randomHelp),
              },
            ]}
          />
        </Field>
      )}
      <Field
        label={t(($) => $.chatbot.fallback.offerAfter)}
        help={t(($) => $.chatbot.fallback.offerAfterHelp)}
        error={issueText(t, issueAt(form.issues, 'settings', 'fallback', 'offerAfter'))}
        className="max-w-72"
      >
        <NumberField
          value={fallback.offerAfter}
          onValueChange={(offerAfter) => set({ offerAfter: offerAfter ?? 0 })}
          min={0}
          max={LIMITS.robot.offerAfter}
          unit={t(($) => $.chatbot.fallback.offerAfterUnit)}
          increaseLabel={t(($) => $.chatbot.more)}
          decreaseLabel={t(($) => $.chatbot.less)}
        />
      </Field>
    </Section>
  )
}
