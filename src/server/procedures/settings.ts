import { ofMember } from '../context.ts'
import { readName } from '../services/application/rename.ts'
import { readAsking, updateAsking } from '../services/settings/asking.ts'
import { readAssignment, updateAssignment } from '../services/settings/assignment.ts'
import { readCalendarFile } from '../services/settings/calendar.ts'
import { readChannelHours, updateChannelHours } from '../services/settings/channel-hours.ts'
import { readDates, updateDates } from '../services/settings/dates.ts'
import { readLanguages, updateLanguages } from '../services/settings/languages.ts'
import { readHours, updateHours } from '../services/settings/hours.ts'
import { readHistory } from '../services/settings/history.ts'
import { readMasking, updateMasking } from '../services/settings/masking.ts'
import { readMessageRules, updateMessageRules } from '../services/settings/messages.ts'
import { listAssignmentCalls, testAssignment } from '../services/settings/assignment-webhook.ts'
import { readTexts, updateTexts } from '../services/settings/texts.ts'
import { readTimeouts, updateTimeouts } from '../services/settings/timeouts.ts'
import { readUsedBy } from '../services/settings/used-by.ts'
import { readWorkbench, updateWorkbench } from '../services/settings/workbench.ts'
import { readSignIn, updateSignIn } from '../services/settings/sign-in.ts'
import { readSupervision, setSupervision } from '../services/settings/supervision.ts'
import { os } from './base.ts'

export const settings = os.settings.router({
  textsHistory: os.settings.textsHistory.handler(async ({ context }) =>
    readHistory(ofMember(context), 'texts', (await readTexts(ofMember(context))).texts),
  ),
  askingHistory: os.settings.askingHistory.handler(async ({ context }) =>
    readHistory(ofMember(context), 'asking', (await readAsking(ofMember(context))).asking),
  ),
  assignmentHistory: os.settings.assignmentHistory.handler(async ({ context }) =>
    readHistory(ofMember(context), 'assignment', (await readAssignment(ofMember(context))).assignment),
  ),
  timeoutsHistory: os.settings.timeoutsHistory.handler(async ({ context }) =>
    readHistory(ofMember(context), 'timeouts', (await readTimeouts(ofMember(context))).timeouts),
  ),
  messagesHistory: os.settings.messagesHistory.handler(async ({ context }) =>
    readHistory(ofMember(context), 'messages', (await readMessageRules(ofMember(context))).rules),
  ),
  hoursHistory: os.settings.hoursHistory.handler(async ({ context }) =>
    readHistory(ofMember(context), 'hours', (await readHours(ofMember(context))).hours),
  ),
  channelHoursHistory: os.settings.channelHoursHistory.handler(async ({ context }) =>
    readHistory(ofMember(context), 'channelHours', (await readChannelHours(ofMember(context))).channelHours),
  ),
  supervisionHistory: os.settings.supervisionHistory.handler(async ({ context }) =>
    readHistory(ofMember(context), 'supervision', await readSupervision(ofMember(context))),
  ),
  workbenchHistory: os.settings.workbenchHistory.handler(async ({ context }) =>
    readHistory(ofMember(context), 'workbench', (await readWorkbench(ofMember(context))).workbench),
  ),
  maskingHistory: os.settings.maskingHistory.handler(async ({ context }) =>
    readHistory(ofMember(context), 'masking', (await readMasking(ofMember(context))).masking),
  ),
  signInHistory: os.settings.signInHistory.handler(async ({ context }) =>
    readHistory(ofMember(context), 'signIn', (await readSignIn(ofMember(context))).provider),
  ),
  languagesHistory: os.settings.languagesHistory.handler(async ({ context }) =>
    readHistory(ofMember(context), 'languages', (await readLanguages(ofMember(context))).languages),
  ),
  languages: os.settings.languages.handler(({ context }) => readLanguages(ofMember(context))),
  updateLanguages: os.settings.updateLanguages.handler(({ context, input }) =>
    updateLanguages(ofMember(context), input),
  ),
  nameHistory: os.settings.nameHistory.handler(async ({ context }) =>
    readHistory(ofMember(context), 'name', await readName(ofMember(context))),
  ),
  datesHistory: os.settings.datesHistory.handler(async ({ context }) =>
    readHistory(ofMember(context), 'dates', (await readDates(ofMember(context))).dates),
  ),
  dates: os.settings.dates.handler(({ context }) => readDates(ofMember(context))),
  updateDates: os.settings.updateDates.handler(({ context, input }) => updateDates(ofMember(context), input)),
  texts: os.settings.texts.handler(({ context }) => readTexts(ofMember(context))),
  updateTexts: os.settings.updateTexts.handler(({ context, input }) => updateTexts(ofMember(context), input)),
  asking: os.settings.asking.handler(({ context }) => readAsking(ofMember(context))),
  updateAsking: os.settings.updateAsking.handler(({ context, input }) => updateAsking(ofMember(context), input)),
  timeouts: os.settings.timeouts.handler(({ context }) => readTimeouts(ofMember(context))),
  updateTimeouts: os.settings.updateTimeouts.handler(({ context, input }) => updateTimeouts(ofMember(context), input)),
  messages: os.settings.messages.handler(({ context }) => readMessageRules(ofMember(context))),
  updateMessages: os.settings.updateMessages.handler(({ context, input }) =>
    updateMessageRules(ofMember(context), input),
  ),
  usedBy: os.settings.usedBy.handler(({ context }) => readUsedBy(ofMember(context))),
  hours: os.settings.hours.handler(({ context }) => readHours(ofMember(context))),
  updateHours: os.settings.updateHours.handler(({ context, input }) => updateHours(ofMember(context), input)),
  channelHours: os.settings.channelHours.handler(({ context }) => readChannelHours(ofMember(context))),
  updateChannelHours: os.settings.updateChannelHours.handler(({ context, input }) =>
    updateChannelHours(ofMember(context), input),
  ),
  readCalendar: os.settings.readCalendar.handler(({ context, input }) => readCalendarFile(ofMember(context), input)),
  assignment: os.settings.assignment.handler(({ context }) => readAssignment(ofMember(context))),
  updateAssignment: os.settings.updateAssignment.handler(({ context, input }) =>
    updateAssignment(ofMember(context), input),
  ),
  testAssignment: os.settings.testAssignment.handler(({ context, input }) => testAssignment(ofMember(context), input)),
  assignmentCalls: os.settings.assignmentCalls.handler(({ context }) => listAssignmentCalls(ofMember(context))),
  workbench: os.settings.workbench.handler(({ context }) => readWorkbench(ofMember(context))),
  updateWorkbench: os.settings.updateWorkbench.handler(({ context, input }) =>
    updateWorkbench(ofMember(context), input),
  ),
  masking: os.settings.masking.handler(({ context }) => readMasking(ofMember(context))),
  updateMasking: os.settings.updateMasking.handler(({ context, input }) => updateMasking(ofMember(context), input)),
  signIn: os.settings.signIn.handler(({ context }) => readSignIn(ofMember(context))),
  updateSignIn: os.settings.updateSignIn.handler(({ context, input }) => updateSignIn(ofMember(context), input)),
  supervision: os.settings.supervision.handler(({ context }) => readSupervision(ofMember(context))),
  setSupervision: os.settings.setSupervision.handler(({ context, input }) => setSupervision(ofMember(context), input)),
})
