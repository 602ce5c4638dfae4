import { menu, option, says } from './menus.ts'

/** A menu of two levels with hours, figures, an API, a queue that overflows to voicemail, and a rating. */
export const officeMenu = () =>
  menu(
    {
      hours: { kind: 'hours', to: { open: 'main', holiday: 'holiday', closed: 'after' } },
      holiday: { kind: 'prompt', data: { prompt: says('We are closed for the holiday.') }, to: { next: 'voicemail' } },
      after: { kind: 'prompt', data: { prompt: says('We are closed.') }, to: { next: 'voicemail' } },
      main: {
        kind: 'keys',
        data: {
          prompt: says('For orders, press 1. For people, press 2.'),
          options: [option('1', ['order']), option('2')],
        },
        to: { 'option:k1': 'orders', 'option:k2': 'people', timeout: 'people', invalid: 'people' },
      },
      orders: {
        kind: 'keys',
        data: {
          prompt: says('For the status, press 1. To go back, press 9.'),
          options: [option('1'), option('9'), option('12')],
        },
        to: {
          'option:k1': 'number',
          'option:k9': 'back',
          'option:k12': 'people',
          timeout: 'people',
          invalid: 'people',
        },
      },
      number: {
        kind: 'digits',
        data: {
          prompt: says('Enter your number.'),
          variable: 'order_no',
          minLength: 3,
          maxLength: 5,
          masked: true,
          retries: 1,
        },
        to: { done: 'look', timeout: 'people', invalid: 'people' },
      },
      look: {
        kind: 'http',
        data: { url: 'http://localhost/orders/{{ order_no }}', mock: { status: 200, body: '{"status":"sent"}' } },
        to: { success: 'status', failed: 'people', timeout: 'people' },
      },
      status: { kind: 'prompt', data: { prompt: says('It was sent.') }, to: { next: 'back' } },
      back: { kind: 'back', data: { to: 'previous' } },
      people: {
        kind: 'transfer',
        data: {
          groupId: 'g1',
          maxSeconds: 60,
          everySeconds: 25,
          overflowGroupId: 'g2',
          callbackKey: '1',
          voicemailKey: '2',
        },
        to: {
          answered: 'rating',
          timeout: 'voicemail',
          noAgent: 'voicemail',
          outsideHours: 'voicemail',
          full: 'voicemail',
          callback: 'callback',
          voicemail: 'voicemail',
          failed: 'voicemail',
        },
      },
      rating: { kind: 'rating', to: { rated: 'bye', timeout: 'bye', invalid: 'bye' } },
      callback: { kind: 'callback', to: { noted: 'bye', failed: 'voicemail' } },
      voicemail: { kind: 'voicemail', to: { recorded: 'bye', empty: 'bye', failed: 'bye' } },
      bye: { kind: 'hang-up' },
    },
    { order_no: 'text' },
  )
