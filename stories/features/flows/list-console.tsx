import type { AnyProcedure } from '@orpc/server'
import { use, type ComponentType } from 'react'
import { SampleLanguageContext } from '../../support/sample.ts'
import { inConsole } from '../chatbot/console.tsx'
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
      return { flows: { ...fakeFlows(sample, bot.robot.settings).flows, ...override() } }
    })(Story)
  }
}
