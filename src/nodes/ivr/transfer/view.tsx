import { Headset } from 'lucide-react'
import { LIMITS } from '#src/domain/limits.ts'
import { GroupSelect } from '#src/editor/canvas/kit/group-select.tsx'
import { LocalisedTextArea } from '#src/editor/canvas/kit/localised-text-area.tsx'
import { NumberInput } from '#src/editor/canvas/kit/number-input.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { KeySelect } from '#src/editor/prompt/key-select.tsx'
import { PromptInput } from '#src/editor/prompt/prompt-input.tsx'
import { SoundInput } from '#src/editor/prompt/sound-input.tsx'
import { promptLabels } from '#src/editor/prompt/prompt-labels.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { TransferData } from './spec.ts'

const limits = LIMITS.voice

export const transferView = defineNodeView<TransferData>({
  icon: Headset,
  hue: 8,
  summary: ({ groupId, maxSeconds, callbackKey }, t) => {
    const wait = { seconds: maxSeconds }
    if (callbackKey !== null) return t(($) => $.nodes.ivrTransfer.summaryCallback, wait)
    return groupId === null
      ? t(($) => $.nodes.ivrTransfer.summaryDefault, wait)
      : t(($) => $.nodes.ivrTransfer.summary, wait)
  },
  labels: {
    groupId: (t) => t(($) => $.nodes.ivrTransfer.group),
    priority: (t) => t(($) => $.nodes.ivrTransfer.priority),
    ...promptLabels('prompt', (t) => t(($) => $.nodes.ivrTransfer.before)),
    maxSeconds: (t) => t(($) => $.nodes.ivrTransfer.maxWait),
    announce: (t) => t(($) => $.nodes.ivrTransfer.announce),
    everySeconds: (t) => t(($) => $.nodes.ivrTransfer.every),
    music: (t) => t(($) => $.nodes.ivrTransfer.music),
    overflowGroupId: (t) => t(($) => $.nodes.ivrTransfer.overflow),
    callbackKey: (t) => t(($) => $.nodes.ivrTransfer.callbackKey),
    voicemailKey: (t) => t(($) => $.nodes.ivrTransfer.voicemailKey),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  const unit = t(($) => $.nodes.timeout.unit)
  return (
    <>
      <Section title={t(($) => $.nodes.ivrTransfer.name)}>
        <GroupSelect
          path={['groupId']}
          label={t(($) => $.nodes.ivrTransfer.group)}
          placeholder={t(($) => $.nodes.ivrTransfer.groupDefault)}
        />
        <NumberInput
          path={['priority']}
          label={t(($) => $.nodes.ivrTransfer.priority)}
          min={0}
          max={limits.priority}
          help={t(($) => $.nodes.ivrTransfer.priorityHelp)}
        />
        <PromptInput path={['prompt']} label={t(($) => $.nodes.ivrTransfer.before)} rows={2} />
      </Section>
      <Section title={t(($) => $.nodes.ivrTransfer.waiting)}>
        <NumberInput
          path={['maxSeconds']}
          label={t(($) => $.nodes.ivrTransfer.maxWait)}
          min={10}
          max={limits.queueSeconds}
          unit={unit}
        />
        <LocalisedTextArea
          path={['announce']}
          label={t(($) => $.nodes.ivrTransfer.announce)}
          limit={LIMITS.flow.text}
          help={t(($) => $.nodes.ivrTransfer.announceHelp)}
        />
        <NumberInput
          path={['everySeconds']}
          label={t(($) => $.nodes.ivrTransfer.every)}
          min={10}
          max={limits.announceSeconds}
          unit={unit}
        />
        <SoundInput
          path={['music']}
          label={t(($) => $.nodes.ivrTransfer.music)}
          placeholder={t(($) => $.nodes.ivrTransfer.musicCarrier)}
        />
      </Section>
      <Section title={t(($) => $.nodes.ivrTransfer.otherwise)}>
        <GroupSelect
          path={['overflowGroupId']}
          label={t(($) => $.nodes.ivrTransfer.overflow)}
          placeholder={t(($) => $.nodes.ivrTransfer.nobody)}
          help={t(($) => $.nodes.ivrTransfer.overflowHelp)}
        />
        <KeySelect
          path={['callbackKey']}
          label={t(($) => $.nodes.ivrTransfer.callbackKey)}
          noneLabel={t(($) => $.nodes.ivrTransfer.notOffered)}
        />
        <KeySelect
          path={['voicemailKey']}
          label={t(($) => $.nodes.ivrTransfer.voicemailKey)}
          noneLabel={t(($) => $.nodes.ivrTransfer.notOffered)}
        />
      </Section>
    </>
  )
}
