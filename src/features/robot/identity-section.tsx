import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { issueText } from '#src/features/shared/fields/issue-text.ts'
import { issueAt } from '#src/features/shared/fields/issues.ts'
import { Section } from './section.tsx'
import { AvatarField } from './avatar-field.tsx'
import type { Robot, RobotForm } from './use-robot-form.ts'

type IdentitySectionProps = { id: string; appId: string; robot: Robot; form: RobotForm }

/** Who the bot is to visitors. Unlike the rest of the page, this is live without a deployment, and says so. */
export function IdentitySection({ id, appId, robot, form }: IdentitySectionProps) {
  const t = useTexts()
  const { name } = form.draft
  return (
    <Section id={id} title={t(($) => $.chatbot.identity.title)} note={t(($) => $.chatbot.identity.liveAtOnce)}>
      <Field label={t(($) => $.chatbot.identity.robotId)}>
        <TextField
          readOnly
          value={robot.id}
          className="bg-sunken font-mono text-13"
          trailing={
            <CopyButton
              value={robot.id}
              label={t(($) => $.chatbot.identity.copyId)}
              copiedLabel={t(($) => $.common.copied)}
            />
          }
        />
      </Field>
      <Field
        label={t(($) => $.chatbot.identity.name)}
        help={t(($) => $.chatbot.identity.nameHelp)}
        required
        error={issueText(t, issueAt(form.issues, 'name'))}
        count={{
          value: name,
          limit: LIMITS.robot.name,
          label: (used, limit) => t(($) => $.common.counter, { used, limit }),
        }}
      >
        <TextField value={name} onChange={(event) => form.setName(event.target.value)} />
      </Field>
      <AvatarField appId={appId} name={robot.name} avatarUrl={robot.avatarUrl} />
    </Section>
  )
}
