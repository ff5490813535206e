/**
 * Words that ask for an action, in the languages of most ads.
 */
const ACTIONS = new Set(
  [
    "add apply ask bid book browse build buy call check choose claim compare contact continue create customise customize demo discover donate download enquire enter explore find follow get go install join learn login order pay play preorder read register request reserve rsvp save schedule search see select shop sign start stream subscribe swipe switch take trial try unlock update upgrade use view visit vote watch win",
    "anfragen anmelden ansehen bestellen buchen entdecken erfahren holen jetzt kaufen kontakt los mehr registrieren shoppen sichern starten testen",
    "achetez acheter appelez commander commandez découvrez découvrir essayer essayez inscrire inscrivez obtenez profitez réserver réservez télécharger voir",
    "compra comprar consigue descarga descubre empieza obtén prueba regístrate reserva suscríbete",
    "acquista iscriviti ordina prenota prova scarica scopri",
    "aanmelden bekijk bestel boek download koop meld ontdek probeer vraag",
    "assine baixe compre descubra experimente peça reserve saiba",
  ].flatMap((words) => words.split(" ")),
);

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);

/** Whether the label of a button asks for an action: anywhere in it, as in “First month: try it”. */
export const isActionLabel = (text: string): boolean => wordsOf(text).some((word) => ACTIONS.has(word));

/** Whether a text outside a button asks for an action: it begins with the verb, as in “Learn more”. */
export const isCallToAction = (text: string): boolean => ACTIONS.has(wordsOf(text)[0] ?? "");
