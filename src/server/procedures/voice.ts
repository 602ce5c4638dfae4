import { ofMember } from '../context.ts'
import { createFlow } from '../services/flows/create.ts'
import { dialCallBack, readCallBack, settleCallBack } from '../services/voice/call-backs.ts'
import { readCall, readRecording } from '../services/voice/calls.ts'
import { readCarrier, setCarrier } from '../services/voice/carrier.ts'
import { testCarrier } from '../services/voice/carrier-test.ts'
import { listMenus } from '../services/voice/list.ts'
import { readMenu, setEmergency, updateMenu } from '../services/voice/menus.ts'
import { readPastCall } from '../services/voice/replay.ts'
import { addSchedule, listSchedules, removeSchedule } from '../services/voice/schedules.ts'
import { addSound, listSounds, removeSound, renameSound } from '../services/voice/sounds.ts'
import { readStatistics } from '../services/voice/statistics.ts'
import { listMenuTemplates } from '../services/voice/templates.ts'
import { os } from './base.ts'

export const voice = os.voice.router({
  list: os.voice.list.handler(({ context, input }) => listMenus(ofMember(context), input)),
  templates: os.voice.templates.handler(({ input }) => listMenuTemplates(input)),
  create: os.voice.create.handler(({ context, input }) =>
    createFlow(ofMember(context), { ...input, kind: 'ivr', folderId: null }),
  ),
  get: os.voice.get.handler(({ context, input }) => readMenu(ofMember(context), input)),
  update: os.voice.update.handler(({ context, input }) => updateMenu(ofMember(context), input)),
  setEmergency: os.voice.setEmergency.handler(({ context, input }) => setEmergency(ofMember(context), input)),
  schedules: os.voice.schedules.handler(({ context, input }) => listSchedules(ofMember(context), input)),
  addSchedule: os.voice.addSchedule.handler(({ context, input }) => addSchedule(ofMember(context), input)),
  removeSchedule: os.voice.removeSchedule.handler(({ context, input }) => removeSchedule(ofMember(context), input)),
  sounds: os.voice.sounds.handler(({ context }) => listSounds(ofMember(context))),
  addSound: os.voice.addSound.handler(({ context, input }) => addSound(ofMember(context), input)),
  renameSound: os.voice.renameSound.handler(({ context, input }) => renameSound(ofMember(context), input)),
  removeSound: os.voice.removeSound.handler(({ context, input }) => removeSound(ofMember(context), input)),
  carrier: os.voice.carrier.handler(({ context }) => readCarrier(ofMember(context))),
  setCarrier: os.voice.setCarrier.handler(({ context, input }) => setCarrier(ofMember(context), input)),
  testCarrier: os.voice.testCarrier.handler(({ context }) => testCarrier(ofMember(context))),
  statistics: os.voice.statistics.handler(({ context, input }) => readStatistics(ofMember(context), input)),
  call: os.voice.call.handler(({ context, input }) => readCall(ofMember(context), input)),
  replay: os.voice.replay.handler(({ context, input }) => readPastCall(ofMember(context), input)),
  recording: os.voice.recording.handler(({ context, input }) => readRecording(ofMember(context), input)),
  callBack: os.voice.callBack.handler(({ context, input }) => readCallBack(ofMember(context), input)),
  dialCallBack: os.voice.dialCallBack.handler(({ context, input }) => dialCallBack(ofMember(context), input)),
  settleCallBack: os.voice.settleCallBack.handler(({ context, input }) => settleCallBack(ofMember(context), input)),
})
