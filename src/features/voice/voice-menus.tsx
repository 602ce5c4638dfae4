import { Phone } from 'lucide-react'
import { client } from '#src/api/client.ts'
import type { FlowFamily } from '#src/features/flows/editor/family.ts'
import { useVoiceScope } from './editor/use-voice-scope.ts'
import { VoiceTools } from './editor/voice-tools.tsx'
import { FormView } from './form/form-view.tsx'
import { FiguresPanel } from './figures/figures-panel.tsx'
import { PathsPanel } from './paths/paths-panel.tsx'
import { useTracedCall, useTriedCall } from './simulator/use-tried.ts'
import { VoiceAround } from './simulator/call-context.tsx'
import { CallPanel } from './simulator/call-panel.tsx'

/** Voice menus: what callers hear on the telephone. */
export const VOICE_MENUS: FlowFamily = {
  prefix: 'IVR',
  noun: (t) => t(($) => $.voice.page.one),
  back: (t) => t(($) => $.voice.page.all),
  tryIt: { label: (t) => t(($) => $.voice.call.title), icon: Phone, Panel: CallPanel },
  views: [{ name: 'form', label: (t) => t(($) => $.voice.form.title), Panel: FormView }],
  docks: [
    { name: 'paths', label: (t) => t(($) => $.voice.paths.title), Panel: PathsPanel },
    { name: 'figures', label: (t) => t(($) => $.voice.figures.title), Panel: FiguresPanel },
  ],
  Tools: VoiceTools,
  Around: VoiceAround,
  useScope: useVoiceScope,
  useTried: useTriedCall,
  useTraced: useTracedCall,
  copyVersion: ({ appId, ...version }) => client.voice.create({ appId, from: { type: 'version', ...version } }),
}
