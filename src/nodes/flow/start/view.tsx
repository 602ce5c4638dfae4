import { Play } from 'lucide-react'
import type { Trigger } from '#src/domain/graph/trigger.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useInspector } from '#src/editor/canvas/kit/inspector-context.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { SelectInput } from '#src/editor/canvas/kit/select-input.tsx'
import { SwitchInput } from '#src/editor/canvas/kit/switch-input.tsx'
import { TagsInput } from '#src/editor/canvas/kit/tags-input.tsx'
import { TextInput } from '#src/editor/canvas/kit/text-input.tsx'
import { useField } from '#src/editor/canvas/kit/use-field.ts'
import { options } from '#src/editor/canvas/kit/row-labels.ts'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts, type Texts } from '#src/i18n/use-texts.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { ADVISED_EXAMPLES } from './spec.ts'

const limits = LIMITS.flow

export const startView = defineNodeView<Trigger>({
  icon: Play,
  hue: 4,
  summary: (trigger, t) => waysIn(trigger, t).join(' · ') || t(($) => $.nodes.start.summaryNone),
  labels: {
    intent: (t) => t(($) => $.nodes.start.intent),
    'intent.description': (t) => t(($) => $.nodes.start.description),
    'intent.examples': (t) => t(($) => $.nodes.start.examples),
    'intent.counterExamples': (t) => t(($) => $.nodes.start.counterExamples),
    keywords: (t) => t(($) => $.nodes.start.keywords),
    events: (t) => t(($) => $.nodes.start.events),
    callable: (t) => t(($) => $.nodes.start.callable),
    channels: (t) => t(($) => $.nodes.start.channels),
    hours: (t) => t(($) => $.nodes.start.hours),
    interrupts: (t) => t(($) => $.nodes.start.interrupts),
  },
  options: {
    hours: options(['any', 'open', 'closed'], (value) => (t) => t(($) => $.nodes.start.hoursOf[value])),
  },
  Inspector,
})

/** What begins the flow, in words. */
function waysIn({ intent, keywords, events, callable }: Trigger, t: Texts): string[] {
  const ways: string[] = []
  if (intent.description.trim() !== '') ways.push(intent.description.trim())
  else if (intent.examples.length > 0)
    ways.push(t(($) => $.nodes.start.summaryExamples, { count: intent.examples.length }))
  if (keywords.length > 0)
    ways.push(t(($) => $.nodes.start.summaryKeywords, { words: keywords.slice(0, 3).join(', ') }))
  if (events.length > 0) ways.push(t(($) => $.nodes.start.summaryEvents, { events: events.join(', ') }))
  if (callable && ways.length === 0) ways.push(t(($) => $.nodes.start.summaryCalled))
  return ways
}

function Inspector() {
  const t = useTexts()
  return (
    <>
      <Section title={t(($) => $.nodes.start.intent)}>
        <TextInput
          path={['intent', 'description']}
          label={t(($) => $.nodes.start.description)}
          limit={limits.description}
          lines={2}
          help={t(($) => $.nodes.start.descriptionHelp)}
        />
        <TagsInput
          path={['intent', 'examples']}
          label={t(($) => $.nodes.start.examples)}
          max={limits.examples}
          limit={limits.example}
          help={t(($) => $.nodes.start.examplesHelp, { count: ADVISED_EXAMPLES })}
        />
        <TagsInput
          path={['intent', 'counterExamples']}
          label={t(($) => $.nodes.start.counterExamples)}
          max={limits.examples}
          limit={limits.example}
          help={t(($) => $.nodes.start.counterHelp)}
        />
      </Section>
      <Section title={t(($) => $.nodes.start.ways)}>
        <TagsInput
          path={['keywords']}
          label={t(($) => $.nodes.start.keywords)}
          max={limits.keywords}
          limit={limits.keyword}
          help={t(($) => $.nodes.start.keywordsHelp)}
        />
        <EventsInput />
        <SwitchInput
          path={['callable']}
          label={t(($) => $.nodes.start.callable)}
          help={t(($) => $.nodes.start.callableHelp)}
        />
      </Section>
      <Section title={t(($) => $.nodes.start.bounds)}>
        <ChannelsInput />
        <SelectInput
          path={['hours']}
          label={t(($) => $.nodes.start.hours)}
          options={(['any', 'open', 'closed'] as const).map((value) => ({
            value,
            label: t(($) => $.nodes.start.hoursOf[value]),
          }))}
        />
        <SwitchInput
          path={['interrupts']}
          label={t(($) => $.nodes.start.interrupts)}
          help={t(($) => $.nodes.start.interruptsHelp)}
        />
      </Section>
    </>
  )
}

/** Events are names of machines; what is typed otherwise is brought into their form. */
function EventsInput() {
  const t = useTexts()
  return (
    <TagsInput
      path={['events']}
      label={t(($) => $.nodes.start.events)}
      max={limits.events}
      form={(event) => /[a-z][a-z0-9_.]{0,49}/.exec(event.toLowerCase().replaceAll(/[\s-]+/g, '_'))?.[0] ?? ''}
      suggestions={['opened']}
      help={t(($) => $.nodes.start.eventsHelp)}
    />
  )
}

/** Channels to tick; none ticked means all of them. */
function ChannelsInput() {
  const t = useTexts()
  const { resources } = useInspector<Trigger>()
  const { value, isReadOnly, set } = useField(['channels'])
  const chosen = Array.isArray(value) ? value.filter((kind) => typeof kind === 'string') : []
  const label = t(($) => $.nodes.start.channels)
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-2">
      <span className="text-13 font-medium text-ink">{label}</span>
      {resources.channels.map(({ kind, name }) => (
        <Checkbox
          key={kind}
          label={name}
          checked={chosen.includes(kind)}
          disabled={isReadOnly}
          onCheckedChange={(checked) =>
            set(checked === true ? [...chosen, kind] : chosen.filter((other) => other !== kind))
          }
        />
      ))}
      <p className="text-12 text-muted">{t(($) => $.nodes.start.channelsHelp)}</p>
    </div>
  )
}
