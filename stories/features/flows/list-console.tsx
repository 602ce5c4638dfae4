import type { AnyProcedure } from '@orpc/server'
import { use, type ComponentType } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import { api } from '../../support/api.tsx'
import { SampleLanguageContext } from '../../support/sample.ts'
import { inConsole } from '../../support/console/console.tsx'
import { fakeFlows } from './list-fake.ts'
import { sampleFlows, type SampleFlows } from './list-sample.ts'

type Procedures = Record<string, AnyProcedure>

/** The console around the list of flows. `prepare` changes the sample first, `override` replaces procedures. */
export function inFlows(prepare: (sample: SampleFlows) => void = () => {}, override: () => Procedures = () => ({})) {
  return function InFlows(Story: ComponentType) {
    const language = use(SampleLanguageContext)
    return inConsole(undefined, (bot) => {
      const sample = sampleFlows(language)
      prepare(sample)
      const startTrial = api.application.startTrial.handler(() => {
        sample.limit = LIMITS.flow.perPlan.trial
        return { trialEndsAt: '2030-01-08T10:00:00.000Z' }
      })
      return {
        flows: { ...fakeFlows(sample, bot.robot.settings).flows, ...override() },
        application: { startTrial },
      }
    })(Story)
  }
}
