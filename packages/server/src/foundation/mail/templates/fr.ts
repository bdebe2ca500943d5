import type { Catalogue, EmailTemplate, SecurityNotice } from './email-template.js';

export const fr: Catalogue = {
  emailCode: ({ code, minutes }) => ({
    subject: 'Votre code de vérification Souk',
    parts: [
      `Votre code de vérification est ${code}. Il expire dans ${minutes} minutes.`,
      { code },
      'Vous recevez cet e-mail car un compte Souk a été créé avec cette adresse. Si vous ne l’avez pas créé, ignorez cet e-mail : sans le code, ce compte ne peut pas utiliser votre adresse.',
    ],
  }),
  contactCode: ({ code, minutes }) => ({
    subject: 'Votre code pour l’e-mail de contact Souk',
    parts: [
      `Saisissez ce code pour vérifier l’e-mail de contact de votre compte développeur : ${code}. Il expire dans ${minutes} minutes.`,
      { code },
      'Si vous n’avez pas demandé ce code, ignorez cet e-mail.',
    ],
  }),
  resetLink: ({ href, minutes }) => ({
    subject: 'Réinitialisez votre mot de passe Souk',
    parts: [
      `Une réinitialisation du mot de passe a été demandée pour votre compte Souk. Le lien fonctionne une seule fois et expire dans ${minutes} minutes.`,
      { button: 'Choisir un mot de passe', href },
      'Si vous ne l’avez pas demandée, ignorez cet e-mail. Votre mot de passe reste le même.',
    ],
  }),
  securityNotice: ({ notice, at, href }) => {
    const { subject, parts } = describe(notice);
    return {
      subject,
      parts: [
        ...parts,
        `Heure : ${at}`,
        'Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe :',
        { button: 'Choisir un mot de passe', href },
      ],
    };
  },
  invitation: ({ business, href, days }) => ({
    subject: `Vous êtes invité à rejoindre ${business} sur Souk`,
    parts: [
      `Vous êtes invité à devenir membre de ${business}.`,
      'Connectez-vous ou créez un compte avec cette adresse e-mail, vérifiez l’adresse, puis acceptez l’invitation.',
      { button: 'Ouvrir Souk', href },
      `L’invitation expire dans ${days} jours. Si vous ne l’attendiez pas, ignorez cet e-mail.`,
    ],
  }),
  stolenToken: ({ app, seconds, installationId, businessId, at, href }) => ({
    subject: `${app} : jetons révoqués après la réutilisation d’un jeton de rafraîchissement`,
    parts: [
      `Un jeton de rafraîchissement de ${app} a été présenté plus de ${seconds} secondes après son utilisation. Une autre personne en a peut-être une copie : nous avons révoqué tous les jetons qui en sont issus.`,
      { list: [`Installation : ${installationId}`, `Entreprise : ${businessId}`, `Heure : ${at}`] },
      'Pour obtenir de nouveaux jetons, échangez un jeton d’identité de votre page intégrée ou demandez au marchand de réinstaller l’application. Ne conservez que le dernier jeton de rafraîchissement de chaque installation et ne l’utilisez qu’une fois.',
      { button: 'Ouvrir l’installation', href },
      'Si votre application n’a pas réutilisé le jeton, renouvelez vos secrets client.',
    ],
  }),
  switchedOff: ({ app, installationIds, href }) => ({
    subject: `Les webhooks de ${app} ont été désactivés`,
    parts: [
      `Tous les webhooks envoyés à ${app} ont échoué pendant trois jours. Nous les avons donc désactivés pour ces installations :`,
      { list: installationIds },
      'Les nouveaux événements sont enregistrés comme ignorés (ENDPOINT_DISABLED). Consultez les erreurs dans le journal des envois, corrigez le point de terminaison, puis réactivez les webhooks.',
      { button: 'Voir les envois', href },
      'Nous envoyons cet e-mail au plus une fois par jour et par application.',
    ],
  }),
  checksFailed: ({ app, failures, reviewId, appId, href }) => ({
    subject: `${app} n’a pas réussi les vérifications`,
    parts: [
      `Votre soumission de ${app} a été close car ces vérifications ont échoué :`,
      { list: failures },
      'Corrigez les problèmes, lancez les vérifications, puis soumettez à nouveau l’application. POST /developer/apps/{appId}/checks lance les mêmes vérifications sans soumettre.',
      { button: 'Voir l’examen', href },
      `ID d’examen : ${reviewId}. ID d’application : ${appId}.`,
    ],
  }),
  decision: ({ app, version, verdict, message, items, page, install, unlisted, reviewId, appId, href }) => {
    const name = version === null ? app : `${app} version ${version}`;
    return {
      subject: {
        approved: `${name} : approuvée`,
        changes_requested: `Modifications demandées pour ${name}`,
        rejected: `${name} : refusée`,
      }[verdict],
      parts: [
        {
          approved: `${name} a été approuvée et publiée telle qu’elle a été soumise.`,
          changes_requested: `Un examinateur a demandé des modifications de ${name}. Faites-les, puis soumettez à nouveau. Nous examinons les nouvelles soumissions sous 2 jours ouvrés.`,
          rejected: `Un examinateur a refusé ${name}. Elle ne peut pas être publiée dans son état actuel.`,
        }[verdict],
        ...(message === null ? [] : [{ quote: message }]),
        ...(items.length === 0 ? [] : [{ list: items }]),
        ...(install === null
          ? []
          : [
              unlisted
                ? `Toute personne qui a ce lien peut l’installer : ${install}`
                : `Les marchands peuvent l’installer ici : ${install}`,
            ]),
        page === null ? { button: 'Voir l’examen', href } : { button: 'Voir la fiche', href: page },
        `ID d’examen : ${reviewId}. ID d’application : ${appId}.`,
      ],
    };
  },
  judged: ({ judgement, name, reason, href }) => {
    const { subject, sentence } = {
      suspend_app: {
        subject: `${name} est suspendue`,
        sentence: `Un examinateur a suspendu ${name}. Elle ne reçoit plus de webhooks et ne peut plus utiliser l’API jusqu’à son rétablissement.`,
      },
      unsuspend_app: {
        subject: `${name} est rétablie`,
        sentence: `${name} n’est plus suspendue et fonctionne de nouveau.`,
      },
      delist_app: {
        subject: `${name} a été déréférencée`,
        sentence: `Un examinateur a déréférencé ${name} de la place de marché. Les entreprises qui l’ont installée peuvent continuer à l’utiliser.`,
      },
      suspend_developer: {
        subject: 'Votre compte développeur est suspendu',
        sentence: 'Un examinateur a suspendu votre compte développeur. Vous pouvez tout consulter, mais rien modifier.',
      },
      unsuspend_developer: {
        subject: 'Votre compte développeur est rétabli',
        sentence: 'Votre compte développeur n’est plus suspendu. Vous pouvez de nouveau faire des modifications.',
      },
      verify_developer: {
        subject: 'Votre compte développeur est vérifié',
        sentence:
          'Un examinateur a vérifié votre compte développeur. Vous pouvez maintenant soumettre des applications publiques.',
      },
      reject_developer: {
        subject: 'Votre compte développeur n’a pas pu être vérifié',
        sentence:
          'Un examinateur n’a pas pu vérifier votre compte développeur. Corrigez les informations du compte pour un nouvel examen.',
      },
    }[judgement];
    return {
      subject,
      parts: [sentence, ...(reason === null ? [] : [{ quote: reason }]), { button: 'Ouvrir la console', href }],
    };
  },
};

function describe(notice: SecurityNotice): EmailTemplate {
  switch (notice.kind) {
    case 'password_changed':
      return {
        subject: 'Votre mot de passe Souk a été modifié',
        parts: [
          'Le mot de passe de votre compte Souk a été modifié. Vous avez été déconnecté de tous vos appareils et tous vos jetons développeur ont été révoqués.',
        ],
      };
    case 'new_device':
      return {
        subject: 'Nouvelle connexion à votre compte Souk',
        parts: [
          'Une connexion à votre compte Souk a eu lieu depuis un nouvel appareil ou un nouveau lieu.',
          { list: [`Adresse IP : ${notice.address}`, `Navigateur ou outil : ${notice.userAgent ?? 'inconnu'}`] },
        ],
      };
    case 'second_factor_on':
      return {
        subject: 'La validation en deux étapes est activée sur votre compte Souk',
        parts: [
          'La validation en deux étapes a été activée. La connexion demande désormais un code en plus du mot de passe.',
        ],
      };
    case 'second_factor_off':
      return {
        subject: 'La validation en deux étapes est désactivée sur votre compte Souk',
        parts: [
          'La validation en deux étapes a été désactivée. La connexion ne demande désormais que le mot de passe.',
        ],
      };
    case 'recovery_code_used':
      return {
        subject: 'Un code de secours de votre compte Souk a été utilisé',
        parts: [
          `Un code de secours a été utilisé pour se connecter à votre compte Souk. Codes de secours restants : ${notice.left}.`,
        ],
      };
    case 'recovery_codes_renewed':
      return {
        subject: 'Nouveaux codes de secours pour votre compte Souk',
        parts: ['10 nouveaux codes de secours ont été créés. Les anciens ne fonctionnent plus.'],
      };
    case 'sign_up_attempt':
      return {
        subject: 'Une tentative d’inscription avec votre e-mail',
        parts: [
          'Votre e-mail a servi à une inscription sur Souk. Votre compte n’a pas changé. Si c’était vous, connectez-vous avec votre mot de passe.',
          'Vous recevez cet e-mail au plus une fois par jour.',
        ],
      };
    case 'client_secret_made':
      return {
        subject: `Un secret client a été créé pour ${notice.appName}`,
        parts: [
          `Un secret client qui se termine par ${notice.last4} a été créé pour votre application ${notice.appName}.`,
        ],
      };
  }
}
