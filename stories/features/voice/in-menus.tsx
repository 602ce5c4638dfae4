import type { AnyProcedure } from '@orpc/server'
import { use, type ComponentType } from 'react'
import { api } from '../../support/api.tsx'
import { SampleLanguageContext } from '../../support/sample.ts'
import { inConsole } from '../../support/console/console.tsx'
import { pastCall } from './past-call.ts'
import { menuId, sampleMenus, type SampleMenus } from './sample-menus.ts'

type Procedures = Record<string, AnyProcedure>

/** The calls of voice menus, answered from a sample that they write into. */
function fakeVoice(sample: SampleMenus): Procedures {
  return {
    list: api.voice.list.handler(({ input }) => {
      const items = sample.menus.filter(({ name }) => name.toLowerCase().includes(input.text?.toLowerCase() ?? ''))
      return { items, nextCursor: null, total: items.length }
    }),
    templates: api.voice.templates.handler(() => sample.templates),
    create: api.voice.create.handler(() => ({ id: menuId(1) })),
    get: api.voice.get.handler(() => sample.menu),
    update: api.voice.update.handler(({ input }) => {
      const { settings, numbers, revision } = input
      sample.menu = { ...sample.menu, settings, numbers, revision: revision + 1 }
      return { revision: revision + 1 }
    }),
    setEmergency: api.voice.setEmergency.handler(({ input }) => {
      const { settings } = sample.menu
      sample.menu.settings = { ...settings, emergency: { ...settings.emergency, enabled: input.enabled } }
      return { revision: sample.menu.revision }
    }),
    schedules: api.voice.schedules.handler(() => sample.schedules),
    sounds: api.voice.sounds.handler(() => sample.sounds),
    carrier: api.voice.carrier.handler(() => sample.carrier),
    testCarrier: api.voice.testCarrier.handler(() => ({
      outcome: 'reached' as const,
      detail: '',
      account: 'Shop',
      status: 'active',
      numbers: [
        { number: '+493012345678', state: 'here' as const, leadsTo: 'https://desk.example.com/voice/1400000001' },
        { number: '+493087654321', state: 'elsewhere' as const, leadsTo: 'https://old.example.com/calls' },
      ],
    })),
    statistics: api.voice.statistics.handler(() => sample.figures),
    replay: api.voice.replay.handler(() => pastCall(sample)),
  }
}

function fakeFlows(sample: SampleMenus): Procedures {
  return {
    get: api.flows.get.handler(() => sample.flow),
    resources: api.flows.resources.handler(() => sample.resources),
    save: api.flows.save.handler(({ input }) => {
      sample.flow = { ...sample.flow, document: input.document, revision: input.baseRevision + 1 }
      return { revision: sample.flow.revision }
    }),
    versions: api.flows.versions.handler(() => ({ items: [], nextCursor: null })),
    tests: api.flows.tests.handler(() => []),
  }
}

const guide: Procedures = {
  hours: api.guide.hours.handler(() => ({
    timeZone: 'Asia/Shanghai',
    always: true,
    weekly: [],
    special: [],
    openNow: true,
  })),
}

type Options = { prepare?: (sample: SampleMenus) => void; override?: (sample: SampleMenus) => Procedures }

/** The console around a screen of voice menus, with a sample behind the calls. */
export function inMenus({ prepare, override = () => ({}) }: Options = {}) {
  return function InMenus(Story: ComponentType) {
    const language = use(SampleLanguageContext)
    return inConsole(undefined, () => {
      const sample = sampleMenus(language)
      prepare?.(sample)
      return { voice: { ...fakeVoice(sample), ...override(sample) }, flows: fakeFlows(sample), guide }
    })(Story)
  }
}
