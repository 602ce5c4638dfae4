import { Headset } from 'lucide-react'
import { LIMITS } from '#src/domain/limits.ts'
import { GroupSelect, MemberSelect } from '#src/editor/canvas/kit/group-select.tsx'
import { useInspector } from '#src/editor/canvas/kit/inspector-context.tsx'
import { LocalisedTextInput } from '#src/editor/canvas/kit/localised-text-input.tsx'
import { NumberInput } from '#src/editor/canvas/kit/number-input.tsx'
import { ReferenceSelect } from '#src/editor/canvas/kit/reference-select.tsx'
import { ReferenceTags } from '#src/editor/canvas/kit/reference-tags.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { SelectInput } from '#src/editor/canvas/kit/select-input.tsx'
import { SkillList } from '#src/editor/canvas/kit/skill-list.tsx'
import { SwitchInput } from '#src/editor/canvas/kit/switch-input.tsx'
import { TemplateArea } from '#src/editor/canvas/kit/template-area.tsx'
import { UnionInput } from '#src/editor/canvas/kit/union-input.tsx'
import { options } from '#src/editor/canvas/kit/row-labels.ts'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { TransferData } from './spec.ts'

const limits = LIMITS.flow
type Target = TransferData['target']

export const transferView = defineNodeView<TransferData>({
  icon: Headset,
  hue: 8,
  summary({ target, queue }, t) {
    const to =
      target.type === 'variable' && target.variable !== null
        ? t(($) => $.nodes.transfer.summaryVariable, { variable: target.variable })
        : t(($) => $.nodes.transfer.summaryTo[target.type])
    return queue ? t(($) => $.nodes.transfer.summaryQueue, { to }) : to
  },
  labels: {
    target: (t) => t(($) => $.nodes.transfer.target),
    'target.type': (t) => t(($) => $.nodes.transfer.target),
    'target.groupId': (t) => t(($) => $.nodes.transfer.group),
    'target.memberId': (t) => t(($) => $.nodes.transfer.member),
    'target.variable': (t) => t(($) => $.nodes.transfer.variable),
    'target.holds': (t) => t(($) => $.nodes.transfer.holds),
    checkHours: (t) => t(($) => $.nodes.transfer.checkHours),
    queue: (t) => t(($) => $.nodes.transfer.queue),
    allowBusy: (t) => t(($) => $.nodes.transfer.allowBusy),
    tellNoAgent: (t) => t(($) => $.nodes.transfer.tellNoAgent),
    endWhenNoAgent: (t) => t(($) => $.nodes.transfer.endWhenNoAgent),
    skills: (t) => t(($) => $.nodes.transfer.skills),
    skillsFor: (t) => t(($) => $.nodes.transfer.skillsFor),
    noAgentText: (t) => t(($) => $.nodes.transfer.noAgentText),
    outsideHoursText: (t) => t(($) => $.nodes.transfer.outsideHoursText),
    busyText: (t) => t(($) => $.nodes.transfer.busyText),
    summary: (t) => t(($) => $.nodes.transfer.summaryLabel),
    variables: (t) => t(($) => $.nodes.transfer.variables),
  },
  options: {
    'target.type': options(
      ['any', 'group', 'member', 'variable'],
      (value) => (t) => t(($) => $.nodes.transfer.targets[value]),
    ),
    'target.holds': options(['group', 'member'], (value) => (t) => t(($) => $.nodes.transfer.targets[value])),
  },
  Inspector,
})

function Inspector() {
  const t = useTexts()
  return (
    <>
      <Section title={t(($) => $.nodes.transfer.name)}>
        <TargetFields />
        <SwitchInput
          path={['checkHours']}
          label={t(($) => $.nodes.transfer.checkHours)}
          help={t(($) => $.nodes.transfer.checkHoursHelp)}
        />
        <SwitchInput
          path={['queue']}
          label={t(($) => $.nodes.transfer.queue)}
          help={t(($) => $.nodes.transfer.queueHelp)}
        />
        <SwitchInput path={['allowBusy']} label={t(($) => $.nodes.transfer.allowBusy)} />
        <SwitchInput path={['tellNoAgent']} label={t(($) => $.nodes.transfer.tellNoAgent)} />
        <SwitchInput path={['endWhenNoAgent']} label={t(($) => $.nodes.transfer.endWhenNoAgent)} />
      </Section>
      <Skills />
      <Section title={t(($) => $.nodes.transfer.texts)}>
        {(['noAgentText', 'outsideHoursText', 'busyText'] as const).map((name) => (
          <LocalisedTextInput key={name} path={[name]} label={t(($) => $.nodes.transfer[name])} limit={limits.text} />
        ))}
      </Section>
      <Section title={t(($) => $.nodes.transfer.brief)}>
        <TemplateArea
          path={['summary']}
          label={t(($) => $.nodes.transfer.summaryLabel)}
          limit={limits.text}
          help={t(($) => $.nodes.transfer.summaryHelp)}
        />
        <ReferenceTags
          path={['variables']}
          label={t(($) => $.nodes.transfer.variables)}
          max={limits.fields}
          help={t(($) => $.nodes.transfer.variablesHelp)}
        />
      </Section>
    </>
  )
}

/** What whoever takes it has to be able to do; who is named is not asked for it. */
function Skills() {
  const t = useTexts()
  const { target, skills = [] } = useInspector<TransferData>().data
  if (target.type === 'member') return null
  return (
    <Section title={t(($) => $.nodes.transfer.skills)}>
      <SkillList path={['skills']} />
      {skills.length > 0 && (
        <NumberInput
          path={['skillsFor']}
          label={t(($) => $.nodes.transfer.skillsFor)}
          help={t(($) => $.nodes.transfer.skillsForHelp)}
          min={LIMITS.skill.forSeconds.least}
          max={LIMITS.skill.forSeconds.most}
          unit={t(($) => $.nodes.timeout.unit)}
          nullable
        />
      )}
    </Section>
  )
}

function TargetFields() {
  const t = useTexts()
  const { target } = useInspector<TransferData>().data
  return (
    <>
      <UnionInput<Target['type']>
        path={['target']}
        label={t(($) => $.nodes.transfer.target)}
        type={target.type}
        options={(['any', 'group', 'member', 'variable'] as const).map((value) => ({
          value,
          label: t(($) => $.nodes.transfer.targets[value]),
        }))}
        make={newTarget}
      />
      {target.type === 'group' && (
        <GroupSelect path={['target', 'groupId']} label={t(($) => $.nodes.transfer.group)} required />
      )}
      {target.type === 'member' && (
        <MemberSelect path={['target', 'memberId']} label={t(($) => $.nodes.transfer.member)} required />
      )}
      {target.type === 'variable' && (
        <>
          <ReferenceSelect
            path={['target', 'variable']}
            label={t(($) => $.nodes.transfer.variable)}
            types={['text']}
            required
          />
          <SelectInput
            path={['target', 'holds']}
            label={t(($) => $.nodes.transfer.holds)}
            options={(['group', 'member'] as const).map((value) => ({
              value,
              label: t(($) => $.nodes.transfer.targets[value]),
            }))}
          />
        </>
      )}
    </>
  )
}

function newTarget(type: Target['type']): Target {
  switch (type) {
    case 'group':
      return { type, groupId: null }
    case 'member':
      return { type, memberId: null }
    case 'variable':
      return { type, variable: null, holds: 'group' }
    default:
      return { type }
  }
}
