/** Three documents as a shop for the home might have them: headings and paragraphs. */
export const DOCUMENTS: Record<string, readonly (readonly [heading: string, text: string])[]> = {
  'Aurora lamp': [
    [
      'Bulb',
      'The Aurora lamp takes one E27 bulb of at most 40 watts. LED bulbs of up to 9 watts are recommended. Halogen bulbs get too hot for the paper shade.',
    ],
    [
      'Cable and plug',
      'The cable is 2.5 metres long and wrapped in cotton. The plug is of type C. The cable cannot be exchanged by the customer; a damaged cable must be replaced by an electrician.',
    ],
    [
      'Mounting',
      'Hang the Aurora lamp at least 60 centimetres above a table. The hook carries 5 kilograms. For ceilings of concrete use the dowel with the red mark, for plasterboard the toggle in the small bag.',
    ],
    [
      'Dimming',
      'The lamp can be dimmed with a trailing-edge dimmer from 5 to 60 VA. If it flickers, the dimmer is of the wrong kind or the bulb cannot be dimmed.',
    ],
    [
      'Cleaning the shade',
      'Dust the paper shade with a dry goose-feather duster. Never use water or spray: the folds lose their shape. Yellowed shades can be bought anew.',
    ],
    [
      'Weight and size',
      'The Aurora lamp weighs 1.2 kilograms. The shade is 48 centimetres wide and 32 centimetres high.',
    ],
    [
      'Where it may hang',
      'The lamp is for dry rooms only (IP20). It must not hang in bathrooms, on balconies or outdoors.',
    ],
    [
      'Guarantee',
      'The maker of the Aurora lamp gives a guarantee of five years on the frame and of one year on the shade. Bulbs are excluded.',
    ],
    [
      'Colours and material',
      'The frame is made of powder-coated steel and comes in sand, moss and black. The shade is Japanese washi paper glued with rice starch.',
    ],
    [
      'Disposal',
      'Take the frame to metal recycling. The shade may go to waste paper once its wire ring has been removed.',
    ],
  ],
  'Nordvik coffee machine': [
    [
      'Water tank',
      'The tank of the Nordvik holds 1.8 litres. Fill it with cold tap water below 12 degrees of hardness. It can be taken out at the back.',
    ],
    [
      'Beans',
      'The bean container holds 250 grams. Do not use caramelised or flavoured beans: they glue the grinder together.',
    ],
    [
      'Grinder',
      'The grinder of hardened steel has 13 steps. Change the step only while it is running. Step 4 is set at the factory.',
    ],
    [
      'Descaling',
      'Descale the Nordvik every 200 cups or when the orange drop lights up. Use 100 millilitres of citric descaler in a full tank and hold the steam button for five seconds. The programme takes 25 minutes.',
    ],
    [
      'Milk frother',
      'Rinse the frother after each use. Once a week put its three parts into hot water with a little washing-up liquid. They may go into the top basket of the dishwasher.',
    ],
    [
      'Warning lights',
      'A red triangle means that the drip tray is full. A blinking bean means that the grinder is empty or blocked. Both lamps at once: switch the machine off for a minute.',
    ],
    [
      'Energy',
      'The Nordvik draws 1,450 watts while it heats and half a watt at rest. It switches itself off after 30 minutes; the time can be set from 5 to 180 minutes.',
    ],
    [
      'Size and weight',
      'The machine is 24 centimetres wide, 38 high and 45 deep, and weighs 9.8 kilograms when it is empty.',
    ],
    [
      'Pressure and temperature',
      'The pump reaches 15 bar. Coffee leaves the spout at 88 degrees; in the menu it can be set from 84 to 94 degrees.',
    ],
    [
      'Moving house',
      'Before you carry the Nordvik away, drain it: take out the tank, hold both cup buttons for three seconds and wait for the steam to end. Frost damages the pump.',
    ],
  ],
  'Hearth Club terms': [
    [
      'Collecting points',
      'Members collect one point for each full euro. Nothing is collected for gift vouchers, for shipping or for goods that are sent back.',
    ],
    [
      'Using points',
      'From 200 points on they can be turned into a voucher: 100 points are worth 3 euros. Vouchers of the club are valid for six months.',
    ],
    [
      'When points lapse',
      'Points lapse 24 months after the day on which they were collected. Members get an e-mail four weeks before.',
    ],
    [
      'Levels',
      'There are three levels: Ember, Flame and Blaze. Flame begins at 500 points a year, Blaze at 1,500. Levels are looked at anew each January.',
    ],
    [
      'Birthday',
      'In the week of their birthday members get a slice of cake in the café and, from the level Flame on, 50 extra points.',
    ],
    [
      'Household',
      'Up to four people of one household may collect on one account. Each gets a card with a number of their own.',
    ],
    ['Lost cards', 'A lost card is blocked in the app or by telephone. A new one costs nothing; points are kept.'],
    [
      'Leaving the club',
      'Membership can be ended at any time by letter or in the app. Points that have not been used by then are lost after 30 days.',
    ],
    [
      'Partners',
      'Points can be collected with our partners, too: Lindgren Bakery, the swimming hall at the canal and Velo Nord.',
    ],
    [
      'Data',
      'The club stores what members buy for three years. Nothing is passed on to partners but the number of the card. Who objects gets no personal offers.',
    ],
  ],
}
