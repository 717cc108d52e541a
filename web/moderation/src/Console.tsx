/** The console: react-admin on top of the product's contract. */
import { useMemo } from 'react';
import { Admin, type AuthProvider, defaultI18nProvider, Resource } from 'react-admin';
import { BrowserRouter } from 'react-router-dom';
import { problemOf } from './api/problem.ts';
import { AuditLogList } from './audit-log/AuditLogList.tsx';
import { ServerLogList } from './audit-log/ServerLogList.tsx';
import { AutomodPlace } from './automod/AutomodPlace.tsx';
import { ChannelPage } from './channels/ChannelPage.tsx';
import { FilesPlace } from './files/FilesPlace.tsx';
import { FrontPage } from './front-page/FrontPage.tsx';
import { HistoryEventPlace, HistoryPlace, PastPlace } from './history/HistoryRoutes.tsx';
import { InstancePlace } from './instance/InstancePlace.tsx';
import { InvitationsPlace } from './invitations/InvitationsPlace.tsx';
import { ConsoleLayout } from './layout/ConsoleLayout.tsx';
import { OnlineList } from './online/OnlineList.tsx';
import { PostList } from './posts/PostList.tsx';
import { dataProvider } from './reading/data-provider.ts';
import { RegistrationsPlace } from './registrations/RegistrationsPlace.tsx';
import { CaseList } from './reports/CaseList.tsx';
import { CasePage } from './reports/CasePage.tsx';
import { ServerList } from './servers/ServerList.tsx';
import { ServerPage } from './servers/ServerPage.tsx';
import { leaveForLogin, token } from './session/session.ts';
import { text } from './texts.ts';
import { useMode } from './theme/mode.ts';
import { themeOf } from './theme/theme.ts';
import { TicketList } from './tickets/TicketList.tsx';
import { TicketPage } from './tickets/TicketPage.tsx';
import { UserList } from './users/UserList.tsx';
import { UserPage } from './users/UserPage.tsx';

/** The gate checks permissions before the console is loaded. Later changes are in the server's answers. */
const authProvider: AuthProvider = {
  login: async () => leaveForLogin(),
  logout: async () => leaveForLogin(),
  checkAuth: () => (token() ? Promise.resolve() : Promise.reject(new Error('There is no token.'))),
  async checkError(error) {
    const { status, path } = problemOf(error);
    // The session ended, or the user is no longer a moderator. The gate shows which.
    if (status === 401 || (status === 403 && path === null)) window.location.reload();
  },
  getPermissions: async () => null,
};

export function Console() {
  const mode = useMode();
  const theme = useMemo(() => themeOf(mode), [mode]);
  return (
    <BrowserRouter basename="/console">
      <Admin
        title={text('console')}
        dataProvider={dataProvider}
        authProvider={authProvider}
        i18nProvider={defaultI18nProvider}
        theme={theme}
        // The console handles light and dark itself, because the library would keep its first choice and no longer follow the system.
        darkTheme={null}
        layout={ConsoleLayout}
        dashboard={FrontPage}
        loginPage={false}
        disableTelemetry
      >
        <Resource name="users" list={UserList} show={UserPage} />
        <Resource name="servers" list={ServerList} show={ServerPage} />
        <Resource name="posts" list={PostList} />
        <Resource name="tickets" list={TicketList} show={TicketPage} />
        <Resource name="reports" list={CaseList} show={CasePage} />
        <Resource name="channels" list={ChannelPage} />
        <Resource name="automod" list={AutomodPlace} />
        <Resource name="online" list={OnlineList} />
        <Resource name="audit-log" list={AuditLogList} />
        <Resource name="server-log" list={ServerLogList} />
        <Resource name="history" list={HistoryPlace} show={HistoryEventPlace} />
        <Resource name="instance" list={InstancePlace} />
        <Resource name="registrations" list={RegistrationsPlace} />
        <Resource name="invitations" list={InvitationsPlace} />
        <Resource name="files" list={FilesPlace} />
        <Resource name="past" list={PastPlace} />
      </Admin>
    </BrowserRouter>
  );
}
