import { useState } from 'react'
import { FIRST_ANSWERERS, firstAnswerer } from '#src/domain/robot/first-answerer.ts'
import { useApplication, usePermission } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { SwitchDialog } from './switch-dialog.tsx'

/** Who answers visitors first. It is what the switch of the basic settings turns, asked and told in the same words. */
export function FirstAnswerer({ appId }: { appId: string }) {
  const t = useTexts()
  const mayChoose = usePermission('robot.enable')
  const { robot } = useApplication()
  const [asked, setAsked] = useState(false)
  const present = firstAnswerer(robot)
  return (
    <>
      <Field
        label={t(($) => $.chatbot.first.label)}
        help={present === 'thirdParty' ? t(($) => $.chatbot.first.thirdParty) : t(($) => $.chatbot.first.help)}
      >
        <RadioGroup
          look="cards"
          disabled={!mayChoose}
          value={present === 'thirdParty' ? undefined : present}
          // Nothing is chosen before it has been said what that does.
          onValueChange={() => setAsked(true)}
          options={FIRST_ANSWERERS.map((value) => ({
            value,
            label: t(($) => $.chatbot.first[value]),
            help: t(($) => $.chatbot.first[`${value}Help`]),
            disabled: value === 'people' && present === 'thirdParty',
          }))}
        />
      </Field>
      <SwitchDialog appId={appId} robot={robot} open={asked} onOpenChange={setAsked} />
    </>
  )
}
